import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCase } from '../../contract/cases.ts'
import { requestCheck } from '../../contract/evidence.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makeOwnSource, makeSource } from '../../test/support/factories.ts'
import { caseOf } from '../../test/support/reporting.ts'
import { decideAs } from '../../test/support/sanctioning.ts'

const app = await testApp()
const [gus, pr] = [
  await makeMember(app, { role: 'admin' }),
  await makeMember(app, { role: 'pr', name: 'Dana' }),
]
const WORDS = 'Call the clinic, they know her.'
const ask = (source_id: string, words = WORDS) => ({ params: { source_id }, body: { words } })
const reason = 'We called the clinic, as they asked us to.'

test('asks the team in the keeper’s words, once at a time', async () => {
  const source = await makeSource(app, pr)
  await app.as(pr).call(requestCheck, ask(source))
  const case_id = await caseOf(app, source)
  const { body } = await app.as(gus).call(readCase, { params: { case_id } })
  expect(body).toMatchObject({
    subject_type: 'check',
    about: { id: pr.id, name: 'Dana' },
    texts: [{ author: { id: pr.id }, text: WORDS }],
    source: { id: source },
  })
  const refused = await app.as(pr).refused(requestCheck, ask(source), 409)
  expect(refused.body.error).toBe('The team is already checking this source.')
  await decideAs(app, gus, case_id, { decision: 'not_checked', rule: undefined, reason })
  await app.as(pr).call(requestCheck, ask(source))
  expect(await caseOf(app, source)).not.toBe(case_id)
})

test('opens one case for two who ask at once', async () => {
  const source = await makeSource(app, pr)
  const answers = await Promise.all(
    [1, 2].map(() =>
      app.as(pr).send('POST', `/api/sources/${source}/checks`, {
        body: JSON.stringify({ words: WORDS }),
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
})

test('is for the keeper and for the expert who holds the source', async () => {
  const [expert, other, journalist] = [
    await makeMember(app, { role: 'expert' }),
    await makeMember(app, { role: 'pr' }),
    await makeMember(app),
  ]
  const [own, held, agency] = [
    await makeOwnSource(app, expert),
    await makeSource(app, pr, { held_by: expert.id }),
    await makeSource(app, pr, { held_by: (await makeMember(app, { role: 'expert' })).id }),
  ]
  await app.as(expert).call(requestCheck, ask(own))
  await app.as(expert).call(requestCheck, ask(held))
  await app.as(pr).call(requestCheck, ask(agency))
  for (const one of [other, journalist, gus]) await app.as(one).refused(requestCheck, ask(own), 403)
  await app.as(pr).refused(requestCheck, ask(own), 403)
  await app.as(expert).refused(requestCheck, ask(await makeSource(app, pr)), 403)
  await app.as(pr).refused(requestCheck, ask(randomUUID()), 404)
  const dormant = await makeMember(app, { role: 'pr', dormant: true })
  await app.as(dormant).refused(requestCheck, ask(await makeSource(app, dormant)), 403)
})

test('refuses too few and too many words', async () => {
  const source = await makeSource(app, pr)
  for (const words of ['', 'Nine char', 'x'.repeat(1_001)])
    await app.as(pr).refused(requestCheck, ask(source, words), 422)
  await app.as(pr).call(requestCheck, ask(source, 'Ten chars.'))
})
