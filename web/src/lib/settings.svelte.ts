import { PACES, type Pace } from './pace'
import { room } from './room.svelte'

/** What a person prefers on this device. */
type Theme = 'light' | 'dark'

export const TEXT_SIZES = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

/** Points of a hundred that an action may give away before the coach asks. */
export const COACH_THRESHOLDS = ['5', '10', '20'] as const
export type CoachThreshold = (typeof COACH_THRESHOLDS)[number]

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

function storedTheme(): Theme | null {
  const theme = stored('theme')
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** A stored choice, if it is still one. */
const choice = <T extends string>(key: string, among: readonly T[], otherwise: T): T =>
  among.find((value) => value === stored(key)) ?? otherwise

const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const prefersLessMotion = matchMedia('(prefers-reduced-motion: reduce)')
const phone = matchMedia('(max-width: 760px)')

class Settings {
  theme = $state<Theme>(storedTheme() ?? (prefersDark.matches ? 'dark' : 'light'))
  sound = $state(stored('sound') === 'on')
  /** Whether the browser may say that it is your turn while the page is hidden. */
  notices = $state(stored('notices') === 'on')
  name = $state(stored('name') ?? '')
  /** Whether this browser was signed in to an account when the page about it was last open. */
  signedIn = $state(stored('signed-in') === 'yes')
  pace = $state(choice<Pace>('pace', PACES, 'normal'))
  textSize = $state(choice<TextSize>('text-size', TEXT_SIZES, 'normal'))
  coach = $state(stored('coach') === 'on')
  coachThreshold = $state(choice<CoachThreshold>('coach-threshold', COACH_THRESHOLDS, '10'))
  reduced = $state(prefersLessMotion.matches)
  phone = $state(phone.matches)

  constructor() {
    prefersLessMotion.addEventListener('change', (e) => (this.reduced = e.matches))
    phone.addEventListener('change', (e) => (this.phone = e.matches))
  }

  /** Show theme and size of type on the page, which must be ours. */
  apply(): void {
    prefersDark.addEventListener('change', (e) => {
      if (!stored('theme')) this.show(e.matches ? 'dark' : 'light')
    })
    this.show(this.theme)
    this.showTextSize()
  }

  private show(theme: Theme): void {
    this.theme = theme
    document.documentElement.dataset.theme = theme
  }

  toggleTheme(): void {
    this.show(this.theme === 'dark' ? 'light' : 'dark')
    store('theme', this.theme)
  }

  private showTextSize(): void {
    document.documentElement.dataset.text = this.textSize
    room.measure()
  }

  setTextSize(size: TextSize): void {
    this.textSize = size
    store('text-size', size)
    this.showTextSize()
  }

  setPace(pace: Pace): void {
    this.pace = pace
    store('pace', pace)
  }

  toggleSound(): void {
    this.sound = !this.sound
    store('sound', this.sound ? 'on' : 'off')
  }

  setNotices(on: boolean): void {
    this.notices = on
    store('notices', on ? 'on' : 'off')
  }

  setCoach(on: boolean): void {
    this.coach = on
    store('coach', on ? 'on' : 'off')
  }

  setCoachThreshold(threshold: CoachThreshold): void {
    this.coachThreshold = threshold
    store('coach-threshold', threshold)
  }

  setSignedIn(yes: boolean): void {
    this.signedIn = yes
    store('signed-in', yes ? 'yes' : 'no')
  }

  rename(name: string): void {
    this.name = name
    store('name', name)
  }
}

export const settings = new Settings()
