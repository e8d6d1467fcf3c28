/** The page's service worker. Each of its subjects has a file of its own. */
importScripts('/offline-worker.js')
importScripts('/push-worker.js')
