import * as api from '../lib/api'
import { requestId } from '../lib/connection'
import type { ClientMessage, Plan, PlannedStep, Position, ServerMessage } from '../lib/protocol'
import type { TableServer } from '../lib/table.svelte'

/** A plan in the making. The table plays in it as it would play at a table of the server. */
export class PlanRun implements TableServer {
  /** The line on the board. */
  line = $state.raw<PlannedStep[]>([])
  /** The plan that the server keeps. */
  kept = $state.raw<Plan>({ lines: [], ply: null, note: null })
  position = $state.raw<Position | null>(null)

  constructor(
    private id: string,
    private seat: number,
    private ply: number,
    private receive: (message: ServerMessage) => void,
  ) {}

  /** The line ends with an answer, so that it can be kept. */
  get answered(): boolean {
    return this.line.at(-1)?.seat === this.seat
  }

  async begin(): Promise<void> {
    this.kept = await api.plan(this.id, this.seat)
    await this.goTo([])
  }

  async goTo(line: PlannedStep[]): Promise<void> {
    const position = await api.lookAhead(
      this.id,
      this.seat,
      line.map((step) => step.action),
    )
    this.line = line
    this.position = position
    this.receive(position)
  }

  back(): void {
    if (this.line.length) void this.guarded(() => this.goTo(this.line.slice(0, -1)))
  }

  /** Keep the line with those that are kept already, and begin another one. */
  keep(): void {
    const kept = this.kept.ply === this.ply ? this.kept.lines : []
    const lines = [...kept, this.line].map((line) => line.map((step) => step.action))
    void this.guarded(async () => {
      this.kept = await api.makePlan(this.id, this.seat, this.ply, lines)
      await this.goTo([])
    })
  }

  drop(): void {
    void this.guarded(async () => {
      this.kept = await api.forgetPlan(this.id, this.seat)
    })
  }

  // --- what the table asks for ---------------------------------------------------------------------------------

  request(message: ClientMessage): void {
    if (message.type === 'undo') this.back()
    else if (message.type === 'act') {
      const legal = this.position?.legal.find((each) => each.action === message.action)
      const step = { seat: this.position?.actor ?? 0, action: message.action, words: legal?.words ?? '' }
      void this.guarded(() => this.goTo([...this.line, step]), message.id)
    }
  }

  lookFrom(): void {}
  retry(): void {}
  close(): void {}

  /** What the server refuses is told in the dock. */
  private async guarded(ask: () => Promise<void>, id = requestId()): Promise<void> {
    try {
      await ask()
    } catch (error) {
      this.receive({ type: 'refused', n: 0, id, sentence: api.messageOf(error), rule: null })
    }
  }
}
