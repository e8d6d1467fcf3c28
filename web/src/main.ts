import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'

// The worker shows a page of its own when the network is gone. It never answers with old code.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js').catch(() => {})

mount(App, { target: document.getElementById('app')! })
