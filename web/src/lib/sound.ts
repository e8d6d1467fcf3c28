import { settings } from './settings.svelte'

let audio: AudioContext | undefined

/** A short, soft sound like wood on wood, when sound is on. */
export function playSound(pitch = 1): void {
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
