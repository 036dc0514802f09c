import { readBoardTexts } from '../../contract/board.ts'
import { comparePitch } from '../../contract/comparisons.ts'
import { readConversation } from '../../contract/messages.ts'
import { type NewPitch, submitPitch } from '../../contract/pitches.ts'
import type { TestApp } from './app.ts'
import type { Member } from './factories.ts'
import { makeRequest, pitchTo } from './pitching.ts'

export type Pitcher = Member & { source: string }

/** Nine sentences of twelve different words each, none of which are in another numbered text. */
export const uniqueText = (name: string, sentences = 9): string =>
  Array.from({ length: sentences }, (_, line) =>
    Array.from({ length: 12 }, (_, n) => `${name}${'abcdefghijkl'[line]}${'abcdefghijkl'[n]}`).join(' '),
  ).join('. ')

/** Pitches of members to requests of one author, each to a new one. */
export function comparing(app: TestApp, author: Member) {
  const newRequest = () => makeRequest(app, author, { title: 'Looking for an economist' })
  return {
    /** Sends it and returns what the pitcher gets. */
    send: async (pitcher: Pitcher, commentary: string, more: Partial<NewPitch> = {}, post_id?: string) => {
      const id = post_id ?? (await newRequest())
      const input = pitchTo(id, pitcher.source, { commentary, ...more })
      return (await app.as(pitcher).call(submitPitch, input)).body
    },
    /** What the pitcher would be shown before sending it. */
    compare: async (pitcher: Pitcher, commentary: string, post_id?: string, answers: string[] = []) => {
      const params = { post_id: post_id ?? (await newRequest()) }
      const body = { profile_id: pitcher.source, commentary, answers }
      return (await app.as(pitcher).call(comparePitch, { params, body })).body
    },
    /** A pitch's evidence as the text that a side of its conversation receives. */
    evidenceOf: async (member: Member, conversation_id: string) =>
      (await app.as(member).call(readConversation, { params: { conversation_id } })).body.pitch!.evidence,
    /** The same as the author's board has it. */
    onBoard: async (post_id: string, id: string) => {
      const call = { params: { post_id }, body: { ids: [id] } }
      return (await app.as(author).call(readBoardTexts, call)).body.pitches[0]!.evidence
    },
  }
}

/** As if a pitch had been sent uncompared. */
export const makeWaiting = (app: TestApp, id: string) =>
  app.database.pool.query(
    `update pitch_evidence set state = 'waiting', shared = null, passages = '[]', photo = null, compared_at = null
     where response_id = $1`,
    [id],
  )

/** Evidence of a pitch with all that it can hold, inserted into the database. */
export const makeEvidence = (app: TestApp, response_id: string, passages_note: string) => {
  const found = { own: 1, others: 2, since: '2026-01' }
  return app.database.db
    .insertInto('pitch_evidence')
    .values({
      response_id,
      state: 'compared',
      shared: JSON.stringify({ share: 40, members: 2, ...found }),
      passages: JSON.stringify([{ part: 0, words: [[0, 4]], ...found }]),
      photo: JSON.stringify({ profiles: 2, other_names: 1 }),
      ai_use: 'edited',
      passages_note,
      compared_at: new Date(),
    })
    .execute()
}
