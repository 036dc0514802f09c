import { fold, searchable } from '../../contract/fold.ts'
import { hasLetterOrDigit } from '../../contract/search-words.ts'
import type { Suggestions, suggest as suggestCall } from '../../contract/suggestions.ts'
import { lengthOf } from '../../contract/text.ts'
import { BEATS, LENGTHS, SUGGESTIONS_MAX } from '../../contract/vocabulary.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/who.ts'
import type { Platform } from '../platform/platform.ts'
import { hasTrigram } from '../platform/postgres/containing.sql.ts'
import { feeds } from './feed.sql.ts'
import { suggestions } from './suggestions.sql.ts'

type Typed = z.output<typeof suggestCall.schemas.body>

/** How many different words a search may have to be corrected. */
const WORDS = 8
const QUOTES = /["“”]/g
const WORD = /[^\s"“”]+/g

/** What a text that is being typed may mean. `signal` aborts when the reader disconnects. */
export function suggest(
  platform: Platform,
  caller: Caller,
  { text, correct }: Typed,
  signal: AbortSignal,
): Promise<Suggestions> {
  return platform.searches.take(caller.id, signal, async () => ({
    ...(await namesOf(platform, caller, fold(text.replace(QUOTES, ' ')).trim())),
    words: correct ? await correctionOf(platform, caller, text) : null,
  }))
}

async function namesOf(
  { database }: Platform,
  { id }: Caller,
  text: string,
): Promise<Omit<Suggestions, 'words'>> {
  if (!hasLetterOrDigit(text)) return { people: [], outlets: [], beats: [] }
  const begins = (beat: string) => ` ${fold(beat)}`.includes(` ${text}`)
  const beats = BEATS.filter((beat) => searchable(beat).includes(text))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, SUGGESTIONS_MAX)
  return { ...(await suggestions.namesWith(database.db, id, text)), beats }
}

/**
 * The search with a similar word for each one that no published post contains. Null where all are found, and where the
 * corrected search finds nothing either.
 */
async function correctionOf({ database }: Platform, { id }: Caller, text: string): Promise<string | null> {
  const words = [...new Set(text.match(WORD)?.map(fold))].filter(hasTrigram)
  if (words.length > WORDS) return null
  const corrected = await suggestions.corrections(database.db, words)
  const search = text.replace(WORD, (word) => corrected.get(fold(word)) ?? word)
  if (corrected.size === 0 || lengthOf(search) > LENGTHS.search) return null
  const filter = { search, expired: true }
  const isFound = await feeds.hasMatch(database.db, { viewer: id, status: 'published', filter, after: null })
  return isFound ? search : null
}
