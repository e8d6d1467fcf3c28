/** Notices while the page is closed: showing them, and opening the table when somebody clicks on one. */

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function show({ title, body, path, tag, waiting }) {
  const pages = await windows()
  if (pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === path)) return
  self.navigator.setAppBadge?.(waiting).catch(() => {})
  await self.registration.showNotification(title, { body, tag, renotify: true, icon: '/icon.svg', data: { path } })
}

async function open(path) {
  const pages = await windows()
  const page = pages.find((each) => new URL(each.url).pathname === path)
  await (page ? page.focus() : self.clients.openWindow(path))
}

/** The browser has replaced its subscription. */
async function renew(old, fresh) {
  const subscription = fresh ?? (old && (await self.registration.pushManager.subscribe(old.options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/notices/devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, name: 'Browser' }),
  })
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription, event.newSubscription)),
)
