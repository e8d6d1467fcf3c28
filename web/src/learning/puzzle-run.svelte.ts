import * as api from '../lib/api'
import type { AskWhy, ClientMessage, PracticePosition, PuzzleAnswer, ServerMessage } from '../lib/protocol'
import type { TableServer } from '../lib/table.svelte'

/** A puzzle in progress. The table plays in it as it would play at a table of the server. */
export class PuzzleRun implements TableServer {
  /** What became of the last try; null while nothing was played. */
  answer = $state.raw<PuzzleAnswer | null>(null)

  constructor(
    private puzzle: PracticePosition,
    private judge: (action: number) => Promise<PuzzleAnswer>,
    private keep: (right: boolean) => void,
    private receive: (message: ServerMessage) => void,
  ) {}

  /** Show the position, at first or after a wrong try. */
  begin(): void {
    this.answer = null
    this.receive(this.puzzle.position)
  }

  request(message: ClientMessage): void {
    if (message.type === 'act') void this.guarded(() => this.attempt(message.action, message.id), message.id)
    else if (message.type === 'why') void this.guarded(() => this.explain(message), message.id)
    else if (message.type === 'undo' && this.answer) this.begin()
  }

  lookFrom(): void {}
  retry(): void {}
  close(): void {}

  private async attempt(action: number, id: string): Promise<void> {
    const answer = await this.judge(action)
    const { verdict, sentences, rule, position } = answer
    if (verdict === 'illegal' || !position) {
      this.receive({ type: 'refused', n: 0, id, sentence: sentences.join(' '), rule })
      return
    }
    this.keep(verdict === 'right')
    this.answer = answer
    this.receive(position)
  }

  /** Legal actions are not judged before they are played. */
  private async explain({ id, action }: AskWhy): Promise<void> {
    if (this.puzzle.position.legal.some((legal) => legal.action === action)) return
    const { sentences, rule } = await this.judge(action)
    this.receive({ type: 'why', n: 0, id, action, sentence: sentences.join(' '), rule })
  }

  /** A request that the server refuses is told in the dock. */
  private async guarded(ask: () => Promise<void>, id: string): Promise<void> {
    try {
      await ask()
    } catch (error) {
      this.receive({ type: 'refused', n: 0, id, sentence: api.messageOf(error), rule: null })
    }
  }
}
