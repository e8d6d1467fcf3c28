import * as api from '../lib/api'
import { requestId } from '../lib/connection'
import type { ClientMessage, LessonState, ServerMessage } from '../lib/protocol'
import type { TableServer } from '../lib/table.svelte'
import { keepProgress, progressIn } from './progress'

/** A lesson in progress. The table plays in it as it would play at a table of the server. */
export class LessonRun implements TableServer {
  /** Where it stands; null until the server has said. */
  state = $state.raw<LessonState | null>(null)
  /** What was said about the last try that was played. */
  said = $state.raw<{ good: boolean; sentence: string } | null>(null)
  /** What the last try did, in the words of the log. */
  happened = $state.raw<string[]>([])
  trouble = $state('')

  constructor(
    private slug: string,
    private name: string,
    private receive: (message: ServerMessage) => void,
  ) {}

  finished = $derived(this.state !== null && this.state.task === null)
  /** The position shows an action that has to be taken back. */
  wrong = $derived(this.state?.verdict === 'bad')
  atStart = $derived(!this.state?.actions.length && !this.wrong)

  /** Begin, or go on where the learner left off. */
  async open(): Promise<void> {
    const kept = progressIn(this.slug).begun[this.name] ?? []
    try {
      await this.goTo(kept)
    } catch (error) {
      if (!kept.length) this.trouble = api.messageOf(error)
      else await this.goTo([]).catch((again: unknown) => (this.trouble = api.messageOf(again))) // it has changed
    }
  }

  async goTo(actions: number[]): Promise<void> {
    const state = await api.tryInLesson(this.slug, this.name, actions)
    this.said = null
    this.happened = []
    this.accept({ ...state, positions: state.positions.slice(-1) })
  }

  /** Back to the last decision: a wrong try is taken back, or else the step before. */
  back(): void {
    const actions = this.state?.actions ?? []
    void this.guarded(() => this.goTo(this.wrong ? actions : actions.slice(0, -1)))
  }

  startAgain(): void {
    void this.guarded(() => this.goTo([]))
  }

  /** The server makes the next action. */
  show(): void {
    if (this.wrong || this.finished) return
    void this.guarded(() => this.attempt(this.state?.actions ?? [], requestId(), true))
  }

  // --- what the table asks for ---------------------------------------------------------------------------------

  request(message: ClientMessage): void {
    const actions = this.state?.actions ?? []
    if (message.type === 'act')
      void this.guarded(() => this.attempt([...actions, message.action], message.id), message.id)
    else if (message.type === 'why')
      void this.guarded(() => this.explain([...actions, message.action], message.id), message.id)
    else if (message.type === 'undo') this.back()
    else if (message.type === 'hint') this.show()
  }

  lookFrom(): void {}
  retry(): void {}
  close(): void {}

  private async attempt(actions: number[], id: string, show = false): Promise<void> {
    const state = await api.tryInLesson(this.slug, this.name, actions, show)
    const { verdict, say, rule } = state
    if (verdict === 'later' || verdict === 'illegal') {
      this.receive({ type: 'refused', n: 0, id, sentence: say ?? '', rule })
      return
    }
    this.said = say ? { good: verdict !== 'bad', sentence: say } : null
    this.happened = state.positions.flatMap((p) => p.log.filter((e) => e.ply === p.ply).flatMap((e) => e.sentences))
    this.accept(state)
  }

  private async explain(actions: number[], id: string): Promise<void> {
    const { say, rule } = await api.tryInLesson(this.slug, this.name, actions)
    this.receive({ type: 'why', n: 0, id, sentence: say, rule })
  }

  private accept(state: LessonState): void {
    this.state = state
    keepProgress(this.slug, this.name, state.actions, state.task === null)
    for (const position of state.positions) this.receive(position)
  }

  /** A request that the server refuses is told in the dock. */
  private async guarded(ask: () => Promise<void>, id = requestId()): Promise<void> {
    try {
      await ask()
    } catch (error) {
      this.receive({ type: 'refused', n: 0, id, sentence: api.messageOf(error), rule: null })
    }
  }
}
