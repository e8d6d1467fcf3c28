import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { settings } from './lib/settings.svelte'

// The worker shows a page of its own when the network is gone. It never answers with old code.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/worker.js').catch(() => {})

settings.apply()
mount(App, { target: document.getElementById('app')! })

// The server forgets devices that never come back, and the browser may have got another address.
if (settings.notices) void import('./people/push').then((push) => push.renew())
