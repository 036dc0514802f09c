import { COPIED } from './pairs.copied.ts'
import { EDITED } from './pairs.edited.ts'
import { TRANSLATED_BACK } from './pairs.translated-back.ts'

/** Two pitches as members send them, each by itself; how they are alike is what their file says. */
export type Pair = { earlier: string; later: string }

export type Kind = 'copied' | 'edited' | 'translated_back'

/**
 * What the comparison of pitches is judged by: the first three kinds are copies and should be found, the last three are
 * not. The pairs were written before it, and are not changed when it misses one or raises a false alarm.
 */
export const PAIRS: Record<Kind, Pair[]> = {
  copied: COPIED,
  edited: EDITED,
  translated_back: TRANSLATED_BACK,
}
