import type { AskedBrief, Brief } from '../../contract/briefs.ts'
import type { NewPitch } from '../../contract/pitches.ts'
import type { TestApp } from './app.ts'

/** A brief that uses every field. */
export const fullBrief = (changes: Partial<Brief> = {}): Brief => ({
  sources_wanted: 5,
  questions: ['Who approved the loan?', 'What did it cost?'],
  must_haves: ['Holds a license', 'Worked there in 2025'],
  place: 'Chicago',
  formats: ['written', 'phone'],
  word_limit: 150,
  attribution: 'named',
  ...changes,
})

/** Gives a request a brief in the database. Returns the request's id. */
export async function makeBrief(
  app: TestApp,
  post_id: string,
  changes: Partial<Brief> = {},
): Promise<string> {
  const { sources_wanted, questions, ...brief } = fullBrief(changes)
  const { db } = app.database
  await db.updateTable('posts').set({ sources_wanted }).where('id', '=', post_id).execute()
  await db
    .insertInto('request_briefs')
    .values({ post_id, ...brief })
    .execute()
  if (questions.length > 0)
    await db
      .insertInto('request_questions')
      .values(questions.map((text, place) => ({ post_id, position: place + 1, text })))
      .execute()
  return post_id
}

/** What the guided form sends: an answer to every question, every must-have met. */
export const answersFor = (brief: AskedBrief): Partial<NewPitch> => ({
  answers: brief.questions.map(({ id }, place) => ({ question_id: id, text: `Answer ${place + 1}.` })),
  musts: brief.must_haves.map(() => ({ met: true, proof: 'On file.' })),
  availability: 'Weekdays after 2 PM',
  agrees: true,
  brief_version: brief.version,
})

/** Gives a pitch an answer in the database, to the first question of its request if it has one. */
export async function makeAnswer(app: TestApp, response_id: string, text: string): Promise<void> {
  const { db } = app.database
  const question = await db
    .selectFrom('responses')
    .innerJoin('request_questions', 'request_questions.post_id', 'responses.post_id')
    .select('request_questions.id')
    .where('responses.id', '=', response_id)
    .orderBy('position')
    .executeTakeFirst()
  const musts = JSON.stringify([{ met: true, proof: 'On file.' }])
  const details = { availability: 'Weekdays after 2 PM', attribution: 'named' }
  await db
    .insertInto('pitch_details')
    .values({ response_id, musts, ...details })
    .execute()
  await db
    .insertInto('pitch_answers')
    .values({ response_id, position: 1, question_id: question?.id ?? null, text })
    .execute()
}
