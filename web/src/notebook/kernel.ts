import { requestId } from '../lib/connection'
import type { ClientMessage, Position, ServerMessage } from '../lib/protocol'
import type { TableServer } from '../lib/table.svelte'

/** The part of a widget's model in the notebook that the board uses; anywidget explains it. */
export interface WidgetModel {
  get(name: string): unknown
  on(event: string, callback: (content?: unknown) => void): void
  off(event: string, callback: (content?: unknown) => void): void
  send(content: unknown): void
}

/** An earlier position, which a page would get by a request. */
interface EarlierPosition {
  type: 'at'
  id: string
  position: Position
}
type KernelMessage = ServerMessage | EarlierPosition

interface Asked {
  resolve: (position: Position) => void
  reject: (error: Error) => void
}

/** The kernel of the notebook, in which the match is played. It answers a board as the server does. */
export class Kernel implements TableServer {
  private ids = new Set<string>() // the requests of this view; a second view of the same widget has its own
  private earlier = new Map<string, Asked>()

  constructor(
    private model: WidgetModel,
    private receive: (message: ServerMessage) => void,
  ) {
    model.on('change:position', this.show)
    model.on('msg:custom', this.answer)
  }

  /** Show the position as the kernel has it now. */
  show = (): void => this.receive(this.model.get('position') as Position)

  private answer = (content: unknown): void => {
    const message = content as KernelMessage
    const id = 'id' in message ? message.id : null
    if (id !== null && !this.ids.delete(id)) return
    const asked = id === null ? undefined : this.earlier.get(id)
    if (id !== null) this.earlier.delete(id)
    if (message.type === 'at') asked?.resolve(message.position)
    else if (message.type === 'refused' && asked) asked.reject(new Error(message.sentence))
    else if (message.type === 'refused' || message.type === 'why') this.receive(withRuleInWords(message))
    else this.receive(message)
  }

  request(message: ClientMessage): void {
    if ('id' in message) this.ids.add(message.id)
    this.model.send(message)
  }

  at(ply: number): Promise<Position> {
    const id = requestId()
    this.ids.add(id)
    return new Promise((resolve, reject) => {
      this.earlier.set(id, { resolve, reject })
      this.model.send({ type: 'at', id, ply })
    })
  }

  close(): void {
    this.model.off('change:position', this.show)
    this.model.off('msg:custom', this.answer)
  }

  lookFrom(): void {}
  retry(): void {}
}

/** The rules cannot be opened in a notebook, so the number of a rule stands in the sentence. */
function withRuleInWords<M extends { sentence: string | null; rule: string | null }>(message: M): M {
  if (!message.rule || !message.sentence) return message
  return { ...message, sentence: `${message.sentence.replace(/\.$/, '')} (${message.rule}).`, rule: null }
}
