/** What one game sends; the generated `schema.ts` of each board has its own as `Game`. */
export interface GameTypes {
  view: object
  rules: object
  faces: object
  words: {
    game: { title: string; round?: string; automaton?: string }
    fate?: Record<string, Record<string, string>>
    group?: Record<string, string | string[]>
  }
}
