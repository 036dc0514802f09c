import { expect, test } from 'vitest'
import { sendLink } from '../../contract/evidence.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makeSource } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { expertsAddress, sourceLinking } from '../../test/support/source-links.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const other = await testApp({ RATE_LIMITS: 'off' }, app.database.connection)
const { pool } = app.database
const [here, there] = [sourceLinking(app), sourceLinking(other)]

test('takes one answer of many at once, and one email goes to the keeper', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { token, keeper, id } = await here.asked()
    const print = await here.printOf(token)
    const fields = { token, print, is_me: 'yes' }
    const pages = await Promise.all(
      ['confirm', 'not_me', 'remove', 'confirm', 'not_me'].map((answer, at) =>
        [here, there][at % 2]!.post({ ...fields, answer }),
      ),
    )
    const { answer } = await here.rowOf(id)
    const done = pages.filter(({ status }) => status === 200)
    if (answer === 'confirm') expect(new Set(done.map(({ html }) => html)).size).toBe(1)
    const letter = { confirm: 'source_confirmed' }[answer as string] ?? 'source_denied'
    expect((await mailsTo(app, keeper.email)).map((mail) => mail.letter)).toEqual([letter])
  }
})

test('leaves one open link when several are sent and the first is answered at once', async () => {
  const { keeper, source, token } = await here.asked()
  const sending = [app, other].map((one) =>
    one.as(keeper).send('POST', `/api/sources/${source}/links`, {
      body: JSON.stringify({ email: expertsAddress() }),
      headers: { 'content-type': 'application/json' },
    }),
  )
  const [confirmed] = await Promise.all([there.confirm(token), ...sending])
  expect([200, 404]).toContain(confirmed!.status)
  const { rows } = await pool.query(
    'select id from source_links where profile_id = $1 and used_at is null and void_at is null',
    [source],
  )
  expect(rows).toHaveLength(1)
})

test('sends three links of many at once', async () => {
  const keeper = await makeMember(app, { role: 'pr' })
  const source = await makeSource(app, keeper)
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const one = [app, other][at % 2]!
      const answer = await one.as(keeper).send('POST', sendLink.path.replace(':source_id', source), {
        body: JSON.stringify({ email: expertsAddress() }),
        headers: { 'content-type': 'application/json' },
      })
      return answer.status
    }),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('sends three links of many at once to one address for different sources', async () => {
  const keeper = await makeMember(app, { role: 'pr' })
  const email = expertsAddress()
  const sources = await Promise.all(Array.from({ length: 6 }, () => makeSource(app, keeper)))
  const statuses = await Promise.all(
    sources.map(async (source, at) => {
      const one = [app, other][at % 2]!
      const answer = await one.as(keeper).send('POST', sendLink.path.replace(':source_id', source), {
        body: JSON.stringify({ email }),
        headers: { 'content-type': 'application/json' },
      })
      return answer.status
    }),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})
