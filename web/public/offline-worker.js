/**
 * A page for when there is no network. Only whole pages are looked at, and they always come from the network if there
 * is one; scripts, pictures and /api are left to the browser. So nobody gets old code after an update.
 */
const OFFLINE_CACHE = 'offline'
const OFFLINE_PAGE = '/offline.html'
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css', '/icon.svg']

addEventListener('install', (event) => {
  const fresh = OFFLINE_FILES.map((file) => new Request(file, { cache: 'reload' }))
  event.waitUntil(caches.open(OFFLINE_CACHE).then((cache) => cache.addAll(fresh)))
  self.skipWaiting()
})

addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== location.origin || pathname.startsWith('/api/')) return
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => offlinePage()))
  } else if (OFFLINE_FILES.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(pathname)) ?? Response.error()))
  }
})

const offlinePage = async () => (await caches.match(OFFLINE_PAGE)) ?? Response.error()
