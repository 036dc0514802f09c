import {
  BRIEF_CHANGED,
  BRIEF_FIXED,
  isAsking,
  isSameBrief,
  writtenBrief,
} from '../../contract/briefs.rules.ts'
import { type AskedBrief, answersTo, type Brief, mustKey, type RequestBrief } from '../../contract/briefs.ts'
import type { NewPitch } from '../../contract/pitches.ts'
import { REQUEST_CHANGED } from '../../contract/posts.ts'
import { z } from '../../contract/zod.ts'
import { noteOpening } from '../audience/audience.ts'
import type { Caller } from '../auth/who.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { insertAnswers } from './answers.sql.ts'
import { briefs } from './briefs.sql.ts'

/** The brief of a request that the caller may see, which counts as opening it, otherwise 404. */
export async function readBrief(platform: Platform, caller: Caller, id: string): Promise<RequestBrief> {
  const found = await briefs.visible(platform.database.pool, id, caller.id)
  if (!found) throw notFound()
  const { is_confidential, account_id, ...brief } = found
  await noteOpening(platform, caller, id, { is_confidential, account_id })
  return brief
}

/** The brief of the caller's latest request that has one; one that asks for nothing is none. */
export async function readLastBrief({ database }: Platform, caller: Caller) {
  return { brief: await briefs.last(database.pool, caller.id) }
}

/** A request's brief, as the transaction has it; the request is locked, or may just have been made. */
export const briefOf = (tx: Tx, post_id: string, viewer: string): Promise<RequestBrief | null> =>
  briefs.inTransaction(tx, post_id, viewer)

/** Stores the brief of a new request. */
export const writeBrief = (tx: Tx, post_id: string, brief: Brief): Promise<void> =>
  briefs.write(tx, post_id, brief)

/** Of a new request: what its row holds of the brief, and the brief if it asks for anything. */
export const briefColumns = (brief: Brief | null) => ({
  sources_wanted: brief?.sources_wanted ?? null,
  brief: brief && isAsking(brief) ? brief : null,
})

/**
 * The one way in which a request, locked for its author, gets another brief. False when it has it already; `mayChange` is
 * asked once nothing else is against it. Throws 409 when someone has pitched, or when the brief is not of the `version`
 * that was read; null does not ask for one.
 */
export async function setBrief(
  tx: Tx,
  caller: Caller,
  id: string,
  brief: Brief,
  version: number | null,
  mayChange: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const now = await briefs.inTransaction(tx, id, caller.id)
  const before = writtenBrief(now?.brief ?? null)
  const isSame = isSameBrief(before, brief)
  if (isSame && before.sources_wanted === brief.sources_wanted) return false
  if (!isSame) {
    if (version !== null && version !== (now?.brief?.version ?? 0)) throw conflict(REQUEST_CHANGED)
    if (now?.is_fixed) throw conflict(BRIEF_FIXED)
  }
  await mayChange()
  if (!isSame || !now?.brief) await briefs.write(tx, id, brief)
  await briefs.setSourcesWanted(tx, id, brief.sources_wanted)
  return true
}

/** What is stored of a pitch's answers. */
export type StoredAnswers = {
  musts: NewPitch['musts']
  availability: string
  attribution: AskedBrief['attribution']
  answers: NewPitch['answers']
}

/**
 * What a pitch answers to a request's brief; null without one. Throws 409 for another version of the brief than the
 * pitcher has read, and 422 for answers that it does not ask for, that are missing, or that are too long.
 */
export function checkAnswers(brief: AskedBrief | null, pitch: NewPitch): StoredAnswers | null {
  if (pitch.brief_version !== (brief?.version ?? 0)) throw conflict(BRIEF_CHANGED, 'brief_changed')
  const { answers, musts, availability, commentary, agrees } = pitch
  const must_haves = brief?.must_haves ?? []
  if (musts.length > must_haves.length) throw invalid({ musts: 'Invalid input' })
  if (new Set(answers.map(({ question_id }) => question_id)).size < answers.length)
    throw invalid({ answers: 'Invalid input' })
  const { error } = z.strictObject(answersTo(brief)).safeParse({
    answers: Object.fromEntries(answers.map(({ question_id, text }) => [question_id, text])),
    musts: Object.fromEntries(musts.map((must, place) => [mustKey(must_haves[place]!), must])),
    availability,
    commentary,
    agrees,
  })
  if (error)
    throw invalid(Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])))
  if (!brief) return null
  const byPlace = brief.questions.map(({ id }) => answers.find(({ question_id }) => question_id === id)!)
  return { musts, availability, attribution: brief.attribution, answers: byPlace }
}

/** Stores what a pitch answers, if its request has a brief. */
export const storeAnswers = async (
  tx: Tx,
  pitch_id: string,
  answers: StoredAnswers | null,
): Promise<void> => {
  if (answers) await insertAnswers(tx, pitch_id, answers)
}
