import { settings } from './settings.svelte'

let audio: AudioContext | undefined

/** A short, soft sound like wood on wood, when sound is on. */
export const playSound = (): void => knock(1, 0)

/** It is your turn: two knocks, the second one higher. */
export function playChime(): void {
  knock(1.2, 0)
  knock(1.8, 0.16)
}

function knock(pitch: number, delay: number): void {
  if (!settings.sound) return
  audio ??= new AudioContext()
  const now = audio.currentTime + delay
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
