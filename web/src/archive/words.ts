/** Numbers of the archive in words. A share always comes with its count. */
import type { Rating } from '../lib/protocol'

const MS_PER_SECOND = 1000

export const day = (seconds: number): string =>
  new Date(seconds * MS_PER_SECOND).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

export const share = (part: number, whole: number): string =>
  whole ? `${part} of ${whole} (${Math.round((100 * part) / whole)}%)` : 'none'

/** A rating with its error; a question mark says that it is provisional. */
export const ratingWords = (rating: Rating): string =>
  `${Math.round(rating.rating)}${rating.provisional ? '?' : ''} ± ${Math.round(rating.error)}`
