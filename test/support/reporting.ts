import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createReport, type NewReport, type Report } from '../../contract/reports.ts'
import type { SignedIn, TestApp } from './app.ts'
import { makeMember } from './factories.ts'

type Traits = Partial<NewReport> & Pick<NewReport, 'subject_id'>

/** Reports as the page does. */
export const report = async (app: TestApp, reporter: SignedIn, traits: Traits): Promise<Report> =>
  (
    await app
      .as(reporter)
      .call(createReport, { body: { type: 'member', rule: 'fake', words: '', ...traits } })
  ).body

/** The id of the case of this thing that is open. */
export async function caseOf(app: TestApp, subject_id: string): Promise<string> {
  const found = app.database.db.selectFrom('cases').select('id')
  const open = found.where('subject_id', '=', subject_id).where('closed_at', 'is', null)
  return (await open.executeTakeFirstOrThrow()).id
}

/** Someone new reports the member. Returns the id of the case. */
export async function makeCase(app: TestApp, about: { id: string }): Promise<string> {
  await report(app, await makeMember(app), {
    subject_id: about.id,
    words: 'Nobody of that name works there.',
  })
  return caseOf(app, about.id)
}

/** A report by this member that was reviewed, inserted into the database. */
export async function makeReviewed({ database: { db } }: TestApp, reporter_id: string, words: string) {
  const closed = { decision: 'no_breach', closed_at: sql<string>`now()` }
  const { id: case_id } = await db
    .insertInto('cases')
    .values({
      number: sql<number>`(select coalesce(max(number), 0) + 1 from cases)`,
      subject_type: 'member',
      subject_id: randomUUID(),
      ...closed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('case_reports').values({ case_id, reporter_id, rule: 'fake', words }).execute()
}
