/** What a reader prefers on this device. */
type Theme = 'light' | 'dark'

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const darkWanted = matchMedia('(prefers-color-scheme: dark)')
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
const phone = matchMedia('(max-width: 760px)')

class Settings {
  theme = $state<Theme>((stored('theme') as Theme | null) ?? (darkWanted.matches ? 'dark' : 'light'))
  sound = $state(stored('sound') === 'on')
  name = $state(stored('name') ?? '')
  reduced = $state(lessMotion.matches)
  phone = $state(phone.matches)

  constructor() {
    darkWanted.addEventListener('change', (e) => {
      if (!stored('theme')) this.show(e.matches ? 'dark' : 'light')
    })
    lessMotion.addEventListener('change', (e) => (this.reduced = e.matches))
    phone.addEventListener('change', (e) => (this.phone = e.matches))
    this.show(this.theme)
  }

  private show(theme: Theme): void {
    this.theme = theme
    document.documentElement.dataset.theme = theme
  }

  turnTheme(): void {
    this.show(this.theme === 'dark' ? 'light' : 'dark')
    store('theme', this.theme)
  }

  turnSound(): void {
    this.sound = !this.sound
    store('sound', this.sound ? 'on' : 'off')
  }

  rename(name: string): void {
    this.name = name
    store('name', name)
  }
}

export const settings = new Settings()

let audio: AudioContext | undefined

/** A short soft knock of wood, when sound is on. */
export function knock(pitch = 1): void {
  if (!settings.sound) return
  audio ??= new AudioContext()
  const now = audio.currentTime
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(340 * pitch, now)
  tone.frequency.exponentialRampToValueAtTime(160 * pitch, now + 0.09)
  gain.gain.setValueAtTime(0.16, now)
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.14)
  tone.connect(gain).connect(audio.destination)
  tone.start(now)
  tone.stop(now + 0.15)
}
