import type { BoardModule } from '../../../public/tablewright-board'

const VERSION = 1

/** Define the element of the board at an address, which is another one after every change of its files. */
export async function defineBoard(address: string): Promise<string> {
  const module: BoardModule = await import(/* @vite-ignore */ address)
  if (module.version !== VERSION) {
    throw new Error(`The board is for version ${module.version} of the interface; this page has version ${VERSION}.`)
  }
  const name = elementName(address)
  if (!customElements.get(name)) customElements.define(name, module.default)
  return name
}

const elementName = (address: string): string => `tablewright-board${address.replace(/[^a-z0-9]+/g, '-')}`

/** Whether a file is one of a board's own. */
export const isFileOf = (address: string, file: string): boolean =>
  file.startsWith(new URL('./', new URL(address, location.href)).href)
