import { expect, test, vi } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makePitcher } from '../../test/support/pitching.ts'

const app = await testApp()
const author = await makeMember(app)

/** Every call that names a post: what it sends, for this id. */
const CALLS: [string, string, object?][] = [
  ['GET', '/api/posts/:id'],
  ['GET', '/api/requests/:id'],
  ['GET', '/api/posts/:id/brief'],
  ['GET', '/api/posts/:id/pitch'],
  ['GET', '/api/posts/:id/openings'],
  ['GET', '/api/posts/:id/held'],
  ['GET', '/api/comments/:id'],
  ['PUT', '/api/posts/:id/like'],
  ['DELETE', '/api/posts/:id/like'],
  ['PUT', '/api/posts/:id/save'],
  ['DELETE', '/api/posts/:id/save'],
  ['PUT', '/api/posts/:id/seen', {}],
  ['PUT', '/api/matches/:id/not-relevant'],
  ['DELETE', '/api/matches/:id/not-relevant'],
  ['POST', '/api/comments', { post_id: ':id', parent_comment_id: null, content: 'Words' }],
  [
    'PATCH',
    '/api/posts/:id',
    { title: 'A', description: 'B', tags: ['Banking'], updated_at: new Date().toISOString() },
  ],
  ['POST', '/api/posts/:id/publish', {}],
  ['POST', '/api/posts/:id/close', {}],
  ['DELETE', '/api/posts/:id'],
  ['PUT', '/api/posts/:id/audience', { audience: 'all' }],
  ['PUT', '/api/posts/:id/state', { state: 'enough', updated_at: new Date().toISOString() }],
  ['PUT', '/api/posts/:id/brief', { questions: [], version: 0 }],
]

async function answered(member: Member, [method, path, body]: (typeof CALLS)[number], id: string) {
  const answer = await app.as(member).send(method, path.replace(':id', id), {
    ...(body && {
      body: JSON.stringify(body).replace(':id', id),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(date|x-request-id|server-timing)$/.test(name)),
  )
  return { status: answer.status, headers, body: await answer.text() }
}

test('answers a rival, an admin and an expert as for an unknown id, byte for byte', async () => {
  const { id } = await makeConfidential(app, author)
  const strangers = [
    await makeMember(app),
    await makeMember(app, { role: 'admin' }),
    await makeMember(app, { role: 'expert' }),
  ]
  for (const stranger of strangers)
    for (const call of CALLS) {
      const [hidden, unknown] = [
        await answered(stranger, call, id),
        await answered(stranger, call, crypto.randomUUID()),
      ]
      expect(hidden, `${stranger.role} ${call[0]} ${call[1]}`).toEqual(unknown)
      expect(hidden.status, `${stranger.role} ${call[0]} ${call[1]}`).toBeGreaterThanOrEqual(400)
    }
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
      expect((await answered(stranger, [method, '/api/posts/:id/like'], id)).status).toBe(404)
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
