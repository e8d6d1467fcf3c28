import type { ActionInfo } from './actions'
import { requestId } from './connection'
import type { AskWhy, Position, Why } from './protocol'

/** A sentence for the person at the screen, with the number of the rule behind it. */
export interface Note {
  sentence: string
  rule: string | null
}

const MOST_QUESTIONS = 6 // for one part; the first actions that touch it stand for the rest

/** Why nothing at all can be done by this viewer in a position, or null if the rules must be asked. */
export function whyNothing(
  position: Position | null,
  inThePast: boolean,
  viewer: number | null,
  seatName: (seat: number | null) => string,
): string | null {
  if (inThePast) return 'This is an earlier position. Go back to now to act, or play on from here.'
  if (!position || position.over) return 'The game is over.'
  if (position.actor !== viewer) return `It is not your turn: ${seatName(position.actor)} is to decide.`
  return null
}

interface Question {
  unanswered: number
  answers: Note[]
}

/** Asks the server why each action on a part is not legal, and joins the answers into one note. */
export class WhyNot {
  private questions = new Map<string, Question>() // by request

  constructor(private request: (message: AskWhy) => void) {}

  ask(actions: ActionInfo[]): void {
    const asked = actions.slice(0, MOST_QUESTIONS)
    const question: Question = { unanswered: asked.length, answers: [] }
    for (const { action } of asked) {
      const id = requestId()
      this.questions.set(id, question)
      this.request({ type: 'why', id, action })
    }
  }

  /** The note, once the last answer is there. */
  answer({ id, sentence, rule }: Why): Note | null {
    const question = this.questions.get(id)
    if (!question) return null
    this.questions.delete(id)
    question.unanswered -= 1
    const { answers } = question
    if (sentence && !answers.some((answer) => answer.sentence === sentence)) answers.push({ sentence, rule })
    const last = answers.at(-1)
    if (question.unanswered > 0 || !last) return null
    return { sentence: answers.map((answer) => withFullStop(answer.sentence)).join(' '), rule: last.rule }
  }
}

const withFullStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : sentence + '.')
