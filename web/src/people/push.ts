/** The browser's subscription to notices that come when the page is closed. */
import * as api from '../lib/api'
import { store, stored } from '../lib/settings.svelte'
import { canPush, startWorker } from '../lib/worker'
import { deviceName } from './device-name'

const DEVICE = 'push-device' // where the id of this browser is kept

export const thisDevice = (): string | null => stored(DEVICE)

/** Have notices sent to this browser. An error says why that is not possible. */
export async function subscribe(): Promise<void> {
  const { key } = await api.notices()
  if (!key) throw new Error('This server sends no notices.')
  const subscription = await subscriptionFor(key)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const device = await api.addDevice({
    endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
    name: deviceName(navigator.userAgent),
  })
  store(DEVICE, device.id)
}

async function subscriptionFor(key: string): Promise<PushSubscription> {
  const { pushManager } = await startWorker()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const old = await pushManager.getSubscription() // perhaps made with another key
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Say that this browser still wants the notices that it has asked for. */
export async function renew(): Promise<void> {
  if (thisDevice() && canPush() && Notification.permission === 'granted') await subscribe().catch(() => {})
}

export async function unsubscribe(): Promise<void> {
  const device = thisDevice()
  if (!device) return
  store(DEVICE, '')
  await api.removeDevice(device)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
