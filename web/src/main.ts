import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { settings } from './lib/settings.svelte'

mount(App, { target: document.getElementById('app')! })

// The server forgets devices that never come back, and the browser may have got another address.
if (settings.notices) void import('./people/push').then((push) => push.renew())
