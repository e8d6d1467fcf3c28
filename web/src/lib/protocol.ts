// Draft from the sketch; replaced by the file generated from the server's models.
export interface OptionForm {
  name: string; title: string; about: string; rule: string; kind: string; default: any
  low?: number | null; high?: number | null; values?: any[] | null; words?: string[] | null; parts?: [string, number, number][] | null
}
export interface Level { name: string; title: string; about: string }
export interface FieldForm { name: string; about: string; axes: string[]; sizes: number[]; low: number; high: number; seen_by: string }
export interface Family { name: string; first: number; count: number; params: Record<string, (string | number)[]>; touches: string | null }
export interface GameInfo {
  slug: string; title: string; about: string[]; players: [number, number]; minutes: [number, number]; version: number
  hidden: boolean; options: OptionForm[]; levels: Level[]; fields: FieldForm[]; families: Family[]; decks: string[]
}
export interface SeatCard { seat: number; name: string; kind: string; level: string | null; mine: boolean; taken: boolean; online: boolean }
export interface TableCard {
  id: string; name: string; game: string; title: string; players: number; seats: SeatCard[]; ply: number; round: number
  over: boolean; public: boolean; spectators: boolean; mine: boolean; my_seats: number[]; your_turn: boolean; created: string
  options: Record<string, any>; rules: Record<string, any>
}
export interface LegalAction {
  action: number; text: string; words: string; part: string | null; family: string; values: Record<string, any>; remark: boolean
}
export interface LogEntry { ply: number; actor: number | null; text: string | null; sentences: string[]; remark?: string | null; round?: number | null }
export interface Position {
  type: 'position'; n?: number; table: TableCard; ply: number; view: Record<string, any>; phase: string; phase_words: string; round: number
  actor: number | null; prompt: string; over: boolean; ending: string | null; ending_words: string | null
  scores: number[]; places: number[] | null; winners: number[]; payoffs: number[] | null
  legal: LegalAction[]; undo: string | null; log: LogEntry[]; thinking: number | null
}
export interface Advice { action: number; text: string; words: string; value: number; error: number; tries: number; line: string[] }
