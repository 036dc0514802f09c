import { expect, test } from 'vitest'
import { approveApplication, sendInvite } from '../../contract/vetting.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { type Applied, makeApplication, storedApplications } from '../../test/support/applying.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'

const app = await testApp()
const admins = await Promise.all([1, 2].map(() => makeMember(app, { role: 'admin' })))

const ask = async (admin: Member, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const { status } = await app.as(admin).send('POST', path, { body: JSON.stringify(body), headers })
  return status
}
const approve = (admin: Member, { id }: Applied) => ask(admin, approveApplication.path, { applicationId: id })
const invite = (admin: Member, { email }: Applied) => ask(admin, sendInvite.path, { email })
const countOf = async (table: 'auth_users' | 'accounts', email: string) =>
  (await app.database.pool.query(`select from ${table} where email = $1`, [email])).rowCount
const inOrder = (statuses: number[]) => statuses.toSorted((one, other) => one - other)

test('makes one member of two applications with one address that are approved at once', async () => {
  for (let n = 0; n < 8; n += 1) {
    const first = await makeApplication(app)
    const second = await makeApplication(app, { email: first.email })
    const statuses = await Promise.all([approve(admins[0]!, first), approve(admins[1]!, second)])
    expect(inOrder(statuses)).toEqual([200, 409])
    const stored = await storedApplications(app, first.email)
    expect(new Set(stored.map(({ account_id }) => account_id)).size).toBe(1)
    const chosen = stored[statuses.indexOf(200)]!
    expect(chosen.data).toMatchObject({ status: 'Approved', name: 'Rosa Czerny' })
    expect(stored.find(({ id }) => id !== chosen.id)!.data).toEqual({ status: 'Approved' })
    expect(await countOf('auth_users', first.email)).toBe(1)
    expect(await mailsTo(app, first.email)).toHaveLength(1)
  }
})

test('makes one member with one open link when an applicant is approved and invited at once', async () => {
  for (let n = 0; n < 4; n += 1) {
    const application = await makeApplication(app)
    const acts = [approve(admins[0]!, application), invite(admins[1]!, application)]
    const statuses = await Promise.all(acts)
    expect(statuses.some((status) => status === 200)).toBe(true)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(await countOf('auth_users', application.email)).toBe(1)
    const open = await app.database.pool.query(
      'select from auth_links where email = $1 and void_at is null',
      [application.email],
    )
    expect(open.rowCount).toBe(1)
  }
})

test('gives the approved application to the account that is taking its address at the same time', async () => {
  const application = await makeApplication(app)
  const client = await app.database.pool.connect()
  await client.query('begin')
  const { rows } = await client.query('insert into auth_users (email) values ($1) returning id', [
    application.email,
  ])
  await client.query(`insert into accounts (id, email, role) values ($1, $2, 'expert')`, [
    rows[0].id,
    application.email,
  ])
  const asked = approve(admins[0]!, application)
  await expect.poll(waiting, BOUND).toBe(1)
  await client.query('commit')
  client.release()
  expect(await asked).toBe(200)
  const [stored] = await storedApplications(app, application.email)
  expect(stored).toMatchObject({ account_id: rows[0].id, data: { status: 'Approved' } })
  expect(await mailsTo(app, application.email)).toEqual([])
})

async function waiting() {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await app.database.pool.query(text)).rowCount
}
