import { type KyselyPlugin, type RawNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { CASE_KINDS } from '../../contract/case-kinds.rules.ts'
import { SUBJECTS_OF } from '../../contract/cases.rules.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { fill } from '../../test/support/filling.ts'
import { cases } from './cases.sql.ts'

const app = await testApp()
const { db, pool } = app.database
const admin = await makeMember(app, { role: 'admin' })
const member = await makeMember(app)

/** Nearly all cases are reports. */
const RARE = CASE_KINDS.filter((kind) => kind !== 'reports').flatMap((kind) => SUBJECTS_OF[kind])

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

/** Has each statement explained in place of being run. */
const explaining: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const { sqlFragments, ...rest } = node as RawNode
    return { ...rest, sqlFragments: [`explain (format json) ${sqlFragments[0]}`, ...sqlFragments.slice(1)] }
  },
  transformResult: async ({ result }) => result,
}
const explained = db.withPlugin(explaining)

/** How the cases are read: the index, or what is done in place of walking along one. */
function waysOf(rows: unknown): string[] {
  const ways: string[] = []
  const look = (plan: Plan) => {
    if (plan['Node Type'].endsWith('Sort')) ways.push(plan['Node Type'])
    if (plan['Relation Name'] === 'cases') ways.push(plan['Index Name'] ?? plan['Node Type'])
    for (const part of plan.Plans ?? []) look(part)
  }
  look((rows as { 'QUERY PLAN': [{ Plan: Plan }] }[])[0]!['QUERY PLAN'][0].Plan)
  return ways.filter((way) => way !== 'cases_pkey')
}

test('reads each page along an index, however many cases there are', async () => {
  for (const [place, decided] of ['null, null', `'no_breach', now() - n * interval '1 minute'`].entries())
    await fill(
      app.database,
      sql`insert into cases (number, subject_type, subject_id, about_id, due_at, decision, closed_at)
        select ${sql.lit(place)} * 20000 + n, coalesce((${RARE}::text[])[1 + n % 40], 'member'), gen_random_uuid(),
          ${member.id}, now() + n * interval '1 minute', ${sql.raw(decided)} from generate_series(1, 20000) n`,
    )
  await pool.query('analyze cases')
  const at = new Date(Date.now() + 86_400_000).toISOString()
  for (const after of [null, { at, id: member.id }])
    for (const kind of [undefined, ...CASE_KINDS]) {
      const waysTo = async (closed: boolean) =>
        waysOf((await cases.page(explained, admin.id, { closed, kind, after })).cases)
      const isOfOne = kind !== undefined && kind !== 'reports'
      expect(await waysTo(false), kind).toEqual([isOfOne ? 'cases_waiting' : 'cases_due'])
      expect(await waysTo(true), kind).toEqual([isOfOne ? 'cases_closed_of_type' : 'cases_closed'])
    }
  expect(waysOf(await cases.ofMember(explained, admin.id, member.id))).toEqual(['cases_about'])
})
