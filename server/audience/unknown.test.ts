import { expect, test, vi } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { matrix } from '../../test/access/access.matrix.ts'
import { answered } from '../../test/support/answered.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { POST_CALLS } from '../../test/support/calls-by-id.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makePitcher } from '../../test/support/pitching.ts'

const app = await testApp()
const author = await makeMember(app)

test('answers a rival, an admin and an expert as for an unknown id, byte for byte', async () => {
  const { id } = await makeConfidential(app, author)
  const strangers = [
    await makeMember(app),
    await makeMember(app, { role: 'admin' }),
    await makeMember(app, { role: 'expert' }),
  ]
  for (const stranger of strangers)
    for (const call of POST_CALLS) {
      const [hidden, unknown] = [
        await answered(app, stranger, call, id),
        await answered(app, stranger, call, crypto.randomUUID()),
      ]
      const title = `${stranger.role} ${call.map((part) => JSON.stringify(part)).join(' ')}`
      expect(hidden, title).toEqual(unknown)
      // It has got as far as the id; what takes many ids passes over those that the caller may not see.
      expect(hidden.status, title).not.toBe(422)
      if (!('post_ids' in (call[2] ?? {}))) expect(hidden.status, title).toBeGreaterThanOrEqual(400)
    }
})

test('knows every call that names a post in its address', () => {
  const patternOf = (at: string) => new RegExp(`^${at.replaceAll(/:\w+/g, '[^/]+')}$`)
  const missing = matrix
    .filter(({ at }) => at.includes(':post_id'))
    .filter(({ at }) => !POST_CALLS.some(([method, path]) => patternOf(at).test(`${method} ${path}`)))
  expect(
    missing.map(({ at }) => at),
    'add it to test/support/calls-by-id.ts',
  ).toEqual([])
})

test('answers a like of it without waiting for its row', async () => {
  const { pool } = app.database
  const { id } = await makeConfidential(app, author)
  const params = { post_id: id }
  const [rival, reader, former] = [
    await makeMember(app),
    await makeMember(app, { role: 'pr' }),
    await makeMember(app, { role: 'pr' }),
  ]
  await app.as(former).call(likePost, { params })
  await pool.query(`update accounts set role = 'journalist' where id = $1`, [former.id])
  const gate = await pool.connect()
  await gate.query('begin')
  await gate.query('select from posts where id = $1 for no key update', [id])
  for (const stranger of [rival, former])
    for (const method of ['PUT', 'DELETE'])
      expect((await answered(app, stranger, [method, '/api/posts/:id/like'], id)).status).toBe(404)
  const liking = app.as(reader).call(likePost, { params })
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  }, BOUND)
  await gate.query('commit')
  gate.release()
  expect((await liking).body).toEqual({ is_liked: true, likes_count: 2 })
})

test('says nothing of it in suggestions, profiles and whatever else lists names', async () => {
  const writer = await makeMember(app, {
    name: 'Bohdan Tellurium',
    profile: { organization: 'Tellurium Daily' },
  })
  await makeConfidential(app, writer)
  const rival = app.as(await makeMember(app, { role: 'expert' }))
  const pr = await makePitcher(app)
  const json = { 'content-type': 'application/json' }
  const suggest = (client: typeof rival, text: string) =>
    client
      .send('POST', '/api/suggestions', { body: JSON.stringify({ text, correct: true }), headers: json })
      .then((answer) => {
        expect(answer.status).toBe(200)
        return answer.text()
      })
  expect(await suggest(rival, 'tellurium')).not.toMatch(/Bohdan|Daily/)
  expect(await suggest(rival, `${SECRET.slice(0, -2)}xx`)).not.toContain(SECRET)
  // An author whom a reader knows by the request alone.
  const expert = await makeMember(app, { role: 'expert', name: 'Only Asks' })
  await makeConfidential(app, expert)
  const card = async (member: Member) =>
    (await app.as(member).send('GET', `/api/profiles/${expert.id}`)).status
  expect([await card(pr), await card(await makeMember(app, { role: 'expert' }))]).toEqual([200, 404])
})
