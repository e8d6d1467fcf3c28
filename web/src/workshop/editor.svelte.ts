import { SvelteMap } from 'svelte/reactivity'
import { messageOf } from '../lib/api'
import type { BotChoice, CellChange, CellSheet, Version, VersionCard } from '../lib/protocol'
import * as api from './api'

/** A version while it is edited: its cells as they are saved, and what was refused. */
export class VersionEditor {
  card = $state.raw<VersionCard>(undefined as unknown as VersionCard)
  sheets = $state.raw<CellSheet[]>([])
  changes = $state.raw<CellChange[]>([])
  /** Who can be asked for a verdict. */
  bots = $state.raw<BotChoice[]>([])
  /** The saved text of each cell, by its name. */
  cells = new SvelteMap<string, string>()
  /** Why the last text of a cell was refused, by its name. */
  refusals = new SvelteMap<string, string>()
  changed = $derived(new Map(this.changes.map((change) => [change.name, change.sentence])))
  private queue: Promise<void> = Promise.resolve()

  constructor(
    version: Version,
    private against: () => string,
    private onSaved: () => void,
  ) {
    this.show(version)
  }

  show(version: Version): void {
    this.card = version.card
    this.sheets = version.sheets
    this.changes = version.changes
    this.bots = version.bots
    for (const sheet of version.sheets)
      for (const row of sheet.rows)
        row.cells.forEach((text, i) => this.cells.set(`${row.name}.${sheet.columns[i]!.key}`, text))
  }

  /** Saves the text of a cell. Edits are saved one after the other. */
  edit(name: string, text: string): Promise<void> {
    this.queue = this.queue.then(() => this.save(name, text))
    return this.queue
  }

  private async save(name: string, text: string): Promise<void> {
    if (text.trim() === this.cells.get(name)) {
      this.refusals.delete(name)
      return
    }
    try {
      const edited = await api.edit(this.card.id, name, text, this.against())
      this.refusals.delete(name)
      this.cells.set(name, edited.text)
      this.card = edited.card
      this.changes = edited.changes
      this.onSaved()
    } catch (error) {
      this.refusals.set(name, messageOf(error))
    }
  }
}
