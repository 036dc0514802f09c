import { expect, test } from 'vitest'
import { readCase } from '../../contract/cases.ts'
import { testApp } from '../../test/support/app.ts'
import { comparing, uniqueText } from '../../test/support/comparing.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makePitcher } from '../../test/support/pitching.ts'
import { caseOf, report } from '../../test/support/reporting.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const [author, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })]
const { send, evidenceOf } = comparing(app, author)
const NOTE = 'A planted note'

/** All that an admin reads of a member and a pitch, in one text. */
async function readAll(ids: Record<string, string>): Promise<string> {
  const paths = app.server.routes
    .map(({ at }) => at)
    .filter((at) => at.startsWith('GET /api/') && at !== 'GET /api/events')
    .map((at) =>
      at.slice('GET '.length).replace(/:(\w+)/g, (_, name: string) => ids[name] ?? crypto.randomUUID()),
    )
  const searches = app.server.routes
    .map(({ at }) => at)
    .filter((at) => /^POST \/api\/.*\/search$/.test(at))
    .map((at) => at.slice('POST '.length).replace(/:(\w+)/g, (_, name: string) => ids[name] ?? ''))
  const headers = { 'content-type': 'application/json' }
  const asked = [
    ...paths.map((path) => app.as(admin).send('GET', path)),
    ...searches.map((path) => app.as(admin).send('POST', path, { body: '{}', headers })),
  ]
  const answers = await Promise.all(asked)
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(20)
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

test('the team reads the evidence of a pitch in a case about it, and nowhere else', async () => {
  const [pitcher, other] = [await makePitcher(app), await makePitcher(app)]
  const text = uniqueText('reported')
  await send(other, text)
  const { id, post_id } = await send(pitcher, text, { passages_note: NOTE })
  const ids = {
    pitch_id: id,
    conversation_id: id,
    post_id: post_id!,
    account_id: pitcher.id,
    profile_id: pitcher.id,
  }
  expect(await readAll(ids)).not.toContain(NOTE)
  await report(app, author, { type: 'pitch', subject_id: id })
  const case_id = await caseOf(app, id)
  const { evidence } = (await app.as(admin).call(readCase, { params: { case_id } })).body
  expect(evidence).toEqual(await evidenceOf(author, id))
  expect(evidence?.passages_note).toBe(NOTE)
  const another = await report(app, author, { type: 'member', subject_id: other.id })
  expect(another).toBeDefined()
  const member = { params: { case_id: await caseOf(app, other.id) } }
  expect((await app.as(admin).call(readCase, member)).body.evidence).toBeNull()
})
