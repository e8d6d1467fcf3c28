/** Who somebody is, on the page about it: every change goes to the server, and its answer is shown. */
import { messageOf } from '../lib/api'
import type { AccountCard, Codes } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'
import * as api from './api'

export class Account {
  card = $state.raw<AccountCard | null>(null)
  /** Recovery codes that were made just now. The server does not know them any more. */
  codes = $state.raw<string[]>([])
  trouble = $state('')
  busy = $state(false)

  show(card: AccountCard): void {
    this.card = card
    settings.setSignedIn(card.name !== null)
    if (card.name !== null) settings.rename(card.name)
  }

  /** Asks the server for something. Says whether it was done. */
  async run(work: () => Promise<AccountCard | Codes>): Promise<boolean> {
    this.busy = true
    this.trouble = ''
    try {
      const answer = await work()
      this.show('account' in answer ? answer.account : answer)
      if ('codes' in answer) this.codes = answer.codes
      return true
    } catch (error) {
      this.trouble = messageOf(error)
      return false
    } finally {
      this.busy = false
    }
  }

  load = (): Promise<boolean> => this.run(api.account)
}
