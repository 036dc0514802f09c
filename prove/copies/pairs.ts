import { COPIED } from './pairs.copied.ts'
import { EDITED } from './pairs.edited.ts'
import { INDEPENDENT } from './pairs.independent.ts'
import { PHRASES } from './pairs.phrases.ts'
import { RELEASE } from './pairs.release.ts'
import { TRANSLATED_BACK } from './pairs.translated-back.ts'

/** Two pitches as members send them, each by itself; how they are alike is what their file says. */
export type Pair = { earlier: string; later: string }

export type Kind = 'copied' | 'edited' | 'translated_back' | 'phrases' | 'release' | 'independent'

/**
 * What the comparison of pitches is judged by. In the first three kinds one pitch reuses the other; in the last three it
 * does not, though two of them share words. A pair is never changed because the comparison misses it or finds too much.
 */
export const PAIRS: Record<Kind, Pair[]> = {
  copied: COPIED,
  edited: EDITED,
  translated_back: TRANSLATED_BACK,
  phrases: PHRASES,
  release: RELEASE,
  independent: INDEPENDENT,
}
