import { sql } from 'kysely'
import { movePitches, readBoardTexts, searchBoard } from '../../contract/board.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { listSentPitches, type SentPitch } from '../../contract/pitches.ts'
import { bringOutcomes } from '../../server/outcomes/outcomes.ts'
import type { TestApp } from './app.ts'
import { inDays, type Member } from './factories.ts'

type Moves = BodyOf<typeof movePitches>['moves']

/** What authors and pitchers do around the board, as the page does it, and the job that releases stages. */
export const boarding = (app: TestApp) => {
  const { db } = app.database
  const move = async (owner: Member, post_id: string, moves: Moves) =>
    (await app.as(owner).call(movePitches, { params: { post_id }, body: { moves } })).body
  return {
    move,

    /** Moves one pitch that its author has before them. */
    put: async (owner: Member, post_id: string, pitch_id: string, stage: Moves[number]['stage']) => {
      const { moved, refused } = await move(owner, post_id, [{ pitch_id, stage, opened: true }])
      return { placed: moved[0]?.placed, error: refused[0]?.error }
    },

    page: async (owner: Member, post_id: string, body: BodyOf<typeof searchBoard> = {}) =>
      (await app.as(owner).call(searchBoard, { params: { post_id }, body })).body,

    text: async (owner: Member, post_id: string, pitch_id: string) =>
      (await app.as(owner).call(readBoardTexts, { params: { post_id }, body: { ids: [pitch_id] } })).body
        .pitches[0],

    /** The pitch as its pitcher sees it in the Pitchbox. */
    sent: async (pitcher: Member, id: string): Promise<SentPitch | undefined> =>
      (await app.as(pitcher).call(listSentPitches)).body.pitches.find((pitch) => pitch.id === id),

    /** Lets so many minutes of the wait for a release go by. */
    wait: (post_id: string, minutes: number) =>
      sql`update pitch_triage set releases_at = releases_at - make_interval(mins => ${minutes}),
        stage_at = stage_at - make_interval(mins => ${minutes}) where post_id = ${post_id}`.execute(db),

    run: () => bringOutcomes(app.server.platform),
  }
}

/** The steps of a pitch that its pitcher reads. */
export const stepsOf = (pitch: SentPitch | undefined) => pitch?.trail.map(({ step }) => step)

/**
 * Gives a pitch an outcome and a step in the database, with the author's line; its author is about to change it, and its
 * pitcher shares it.
 */
export async function makeOutcome(
  app: TestApp,
  pitch: { id: string; post_id: string; author: string },
  { told, unreleased }: { told: string; unreleased: string },
): Promise<void> {
  const { db } = app.database
  const declined = { response_id: pitch.id, reason: 'late', words: told }
  await db
    .insertInto('pitch_outcomes')
    .values({ ...declined, outcome: 'declined' })
    .execute()
  await db
    .insertInto('pitch_trail')
    .values({ ...declined, step: 'declined' })
    .execute()
  const note = { response_id: pitch.id, account_id: pitch.author, text: unreleased }
  await db.insertInto('pitch_notes').values(note).execute()
  await db.insertInto('pitch_trail_links').values({ response_id: pitch.id }).execute()
  const placed = {
    response_id: pitch.id,
    post_id: pitch.post_id,
    account_id: pitch.author,
    released_stage: 'declined',
  }
  await db
    .insertInto('pitch_triage')
    .values({ ...placed, stage: 'declined', reason: 'off_topic', words: unreleased, releases_at: inDays(1) })
    .execute()
}
