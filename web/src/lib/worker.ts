/** The service worker. Browsers have none on pages without https, except on the own machine. */
const WORKER = '/worker.js'

/** Whether the browser can show notices when the page is closed. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** Register the worker, and wait until it is there for the page. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER)
  return navigator.serviceWorker.ready
}
