import { expect, test, vi } from 'vitest'
import { register } from '../../contract/applications.ts'
import { BOUND, promptApp } from '../../test/support/app.ts'
import { application } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'

test('keeps twenty of sixty applications at once from one network, and tells the others to wait', async () => {
  const app = await promptApp()
  const send = () =>
    app.anonymous.send('POST', '/api/register', {
      body: JSON.stringify(application()),
      headers: { 'content-type': 'application/json' },
    })
  const statuses = (await Promise.all(Array.from({ length: 60 }, send))).map(({ status }) => status)
  expect(statuses.sort((one, other) => one - other)).toEqual([...Array(20).fill(200), ...Array(40).fill(429)])
  const { body, headers } = await app.anonymous.refused(register, { body: application() }, 429)
  expect(body.error).toMatch(/^Too many applications have come from your network\. Wait .*\.$/)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect((await app.database.pool.query('select from users')).rowCount).toBe(20)
})

test('sends each applicant a receipt in a flood, and floods no admin', async () => {
  const app = await promptApp({ LIMITS: 'application-notices=2/3600' })
  const admin = await makeMember(app, { role: 'admin' })
  const sent = Array.from({ length: 4 }, () => application())
  for (const body of sent) await app.anonymous.call(register, { body })
  for (const { email } of sent)
    await vi.waitFor(async () => expect(await mailsTo(app, email)).toHaveLength(1), BOUND)
  expect(await mailsTo(app, admin.email)).toHaveLength(2)
})
