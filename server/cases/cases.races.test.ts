import { expect, test } from 'vitest'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makeCase } from '../../test/support/reporting.ts'
import { waiting } from '../../test/support/rows-at-once.ts'
import { audit } from '../audit/audit.ts'

const app = await testApp({}, undefined, 3_600)
const { db } = app.database

test('opens to a report that comes while an act on it is being audited', async () => {
  const about = await makeMember(app)
  const id = await makeCase(app, about)
  let again: Promise<string> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('cases').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await audit(tx, {
      action: 'account.exported',
      actor_id: null,
      subject_id: about.id,
      about_ids: [about.id],
    })
    again = makeCase(app, about)
    await expect.poll(() => waiting(app), BOUND).toBe(1)
  })
  expect(await again).toBe(id)
})
