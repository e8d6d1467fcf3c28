/** Telling somebody whose page is in the background that it is their turn. */
import { settings } from './settings.svelte'
import { playChime } from './sound'

const ICON = '/icon.svg'
const ICON_WITH_BADGE = '/icon-turn.svg'

/** What is installed as an app may have a badge of its own. */
type Badges = Navigator & {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Show in the tab, in its icon and on the app's icon at how many tables it is your turn. */
export function showTurns(title: string, turns: number): void {
  document.title = turns ? `${turns > 1 ? `(${turns}) ` : ''}Your turn · ${title}` : title
  document.querySelector('link[rel=icon]')?.setAttribute('href', turns ? ICON_WITH_BADGE : ICON)
  const badges: Badges = navigator
  const shown = turns ? badges.setAppBadge?.(turns) : badges.clearAppBadge?.()
  shown?.catch(() => {}) // not allowed; the tab shows it anyway
}

/** Ring, and if the page is hidden and the person wants it, show a notification. */
export function announceTurn(table: string, title: string, news: string): void {
  playChime()
  if (!document.hidden || !settings.notices || !mayNotify()) return
  const heading = `Your turn: ${title}`
  const options = { body: news, tag: `table-${table}`, icon: ICON, data: { path: `/t/${table}` } }
  try {
    const notice = new Notification(heading, options)
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // Some browsers on phones know notifications only from a service worker.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(heading, options))
  }
}

export const canNotify = (): boolean => 'Notification' in window

const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted'

/** Ask for the permission, because the person has just switched notices on. Says whether it was given. */
export const askToNotify = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === 'granted'
