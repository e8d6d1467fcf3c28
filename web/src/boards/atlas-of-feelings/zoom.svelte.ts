import { rem } from '../../lib/rem'
import { HALF, type Point } from './wheel'

const MOST = 6
const DRAG = 6 // pixels that a finger moves before it drags
const coarse = matchMedia('(pointer: coarse)')

/** Zooming and panning of the wheel, by wheel, fingers, keys and buttons. Points are in units of the drawing. */
export class Zoom {
  frame = $state<SVGSVGElement>()
  side = $state(600) // pixels of the shorter side of the frame
  letter = $state(12) // pixels of a letter that can just be read
  factor = $state(1)
  shift = $state.raw<Point>({ x: 0, y: 0 })
  dragged = $state(false)

  scale = $derived((this.side / (2 * HALF)) * this.factor) // pixels to one unit
  unit = $derived(1 / this.scale) // a pixel, in units
  smallest = $derived(this.letter * this.unit) // the same in units
  label = $derived(Math.max(19, (this.letter * 2 * HALF) / this.side)) // the size of the names on the rim
  reach = $derived((coarse.matches ? 22 : 13) * this.unit) // how far from a marker a press still hits it

  private fingers: [id: number, at: Point][] = []
  private gap = 0

  /** A point of the screen, from the middle of the frame. */
  inFrame(event: { clientX: number; clientY: number }): Point {
    const box = this.frame!.getBoundingClientRect()
    const unit = (2 * HALF) / Math.min(box.width, box.height)
    return {
      x: (event.clientX - box.left - box.width / 2) * unit,
      y: (event.clientY - box.top - box.height / 2) * unit,
    }
  }

  /** A point of the frame, from the middle of the wheel. */
  onWheel(p: Point): Point {
    return { x: (p.x - this.shift.x) / this.factor, y: (p.y - this.shift.y) / this.factor }
  }

  to(next: number, about: Point = { x: 0, y: 0 }): void {
    const factor = Math.max(1, Math.min(MOST, next))
    const held = this.onWheel(about)
    this.shift = this.clamped({ x: about.x - held.x * factor, y: about.y - held.y * factor }, factor)
    this.factor = factor
  }

  /** The wheel always fills the frame. */
  private clamped(p: Point, factor: number): Point {
    const most = HALF * (factor - 1)
    return { x: Math.max(-most, Math.min(most, p.x)), y: Math.max(-most, Math.min(most, p.y)) }
  }

  roll(event: WheelEvent): void {
    event.preventDefault()
    this.to(this.factor * Math.exp(-event.deltaY * 0.0016), this.inFrame(event))
  }

  down(event: PointerEvent): void {
    this.lift(event.pointerId)
    this.fingers.push([event.pointerId, this.inFrame(event)])
    if (this.fingers.length === 1) this.dragged = false
  }

  move(event: PointerEvent): void {
    const finger = this.fingers.find(([id]) => id === event.pointerId)
    if (!finger) return
    const at = this.inFrame(event)
    if (this.fingers.length === 1) this.drag(event.pointerId, finger, at)
    else if (this.fingers.length === 2) this.pinch(finger, at)
  }

  private drag(id: number, finger: [number, Point], at: Point): void {
    const last = finger[1]
    const far = Math.hypot(at.x - last.x, at.y - last.y) * (this.side / (2 * HALF))
    if (this.factor <= 1 || !(this.dragged || far > DRAG)) return
    this.dragged = true
    this.frame!.setPointerCapture(id)
    this.shift = this.clamped({ x: this.shift.x + at.x - last.x, y: this.shift.y + at.y - last.y }, this.factor)
    finger[1] = at
  }

  private pinch(finger: [number, Point], at: Point): void {
    this.dragged = true
    finger[1] = at
    const [a, b] = [this.fingers[0]![1], this.fingers[1]![1]]
    const wide = Math.hypot(a.x - b.x, a.y - b.y)
    if (this.gap) this.to((this.factor * wide) / this.gap, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
    this.gap = wide
  }

  up(event: PointerEvent): void {
    this.lift(event.pointerId)
  }

  private lift(id: number): void {
    this.fingers = this.fingers.filter(([finger]) => finger !== id)
    this.gap = 0
  }

  key(event: KeyboardEvent): void {
    if (event.key === '+' || event.key === '=') this.to(this.factor * 1.4)
    else if (event.key === '-') this.to(this.factor / 1.4)
    else return
    event.preventDefault()
  }

  /** Follow the size of the frame, and the mouse wheel over it, until the answer is called. */
  watch(frame: SVGSVGElement): () => void {
    const size = new ResizeObserver(() => {
      this.side = Math.max(120, Math.min(frame.clientWidth, frame.clientHeight))
      this.letter = 0.75 * rem()
    })
    const roll = (event: WheelEvent): void => this.roll(event)
    size.observe(frame)
    frame.addEventListener('wheel', roll, { passive: false })
    return () => {
      size.disconnect()
      frame.removeEventListener('wheel', roll)
    }
  }
}
