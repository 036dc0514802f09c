import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { auditOf } from '../../test/support/operating.ts'
import { storePicture } from '../../test/support/stored-pictures.ts'
import type { Mark } from '../erasure-marks/erasure-marks.ts'
import { eraseAgain } from './own-data.ts'

const app = await testApp()
const erase = (marks: Mark[]) =>
  app.database.db.transaction().execute((tx) => eraseAgain(app.config, tx, marks))
const again = (id: string) => erase([`deletions/${id}`])

test('erases a member restored from a backup again, the last admin too, and emails nobody', async () => {
  const admin = await makeMember(app, { role: 'admin' })
  const picture = await storePicture(app, admin)
  expect(await again(admin.id)).toEqual({ members: 1, applications: 0, pictures: [picture] })
  await app.as(admin).refused(readAccount, {}, 401)
  expect(await mailsTo(app, admin.email)).toEqual([])
  expect(await auditOf(app, admin.id)).toEqual([{ action: 'account.deleted', actor_id: null, details: {} }])
})

test('accepts an absent member, and a database without the queue', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const nothing = { members: 0, applications: 0, pictures: [] }
  expect(await erase([`deletions/${nobody}`, `erasures/${nobody}`, `rejections/${nobody}`])).toEqual(nothing)
  const member = await makeMember(app)
  await app.server.platform.jobs.stop()
  await app.database.pool.query('drop schema pgboss cascade')
  expect(await again(member.id)).toEqual({ ...nothing, members: 1 })
  await app.as(member).refused(readAccount, {}, 401)
})
