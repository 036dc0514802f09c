import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveNote } from '../../contract/board.ts'
import { withdrawPitch } from '../../contract/pitches.ts'
import { shareTrail } from '../../contract/trails.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makeMessage, makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import type { LiveReader } from '../../test/support/stream.ts'

// Words that only the author may read, wherever a pitcher looks, through the whole life of a request.

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { move, wait, run } = boarding(app)
const { close, hold, age } = holding(app)
const [author, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })]
const [ann, bo, cy] = [await makePitcher(app), await makePitcher(app), await makePitcher(app)]
const post_id = await makeRequest(app, author, { title: 'Barges' })
const PLANTED = /planted-\w+/g

/** Every path of the API that is only read, as one of its members sees this request and a pitch to it. */
const paths = (pitch_id: string) =>
  app.server.routes
    .map(({ at }) => at)
    .filter((at) => at.startsWith('GET /api/') && at !== 'GET /api/events')
    .map((at) =>
      at
        .slice('GET '.length)
        .replace(':post_id', post_id)
        .replace(/:(pitch_id|conversation_id)/, pitch_id)
        .replace(/:(account_id|profile_id)/, author.id)
        .replace(/:\w+/, crypto.randomUUID()),
    )
const searches = [
  `/api/posts/${post_id}/board/search`,
  `/api/posts/${post_id}/pitches/search`,
  '/api/conversations/search',
]
const readers: { name: string; member: Member; pitch_id: string }[] = []
const streams = new Map<string, LiveReader>()

/** The planted words in all that the pitchers and an admin have received so far. */
async function found(): Promise<string[]> {
  const parts: string[] = []
  for (const { name, member, pitch_id } of readers) {
    const asked = [
      ...paths(pitch_id).map((path) => app.as(member).send('GET', path)),
      ...searches.map((path) =>
        app.as(member).send('POST', path, { body: '{}', headers: { 'content-type': 'application/json' } }),
      ),
    ]
    for (const answer of await Promise.all(asked)) parts.push(`${name}: ${await answer.text()}`)
    parts.push(
      `${name}: ${JSON.stringify(await mailsTo(app, member.email))}`,
      `${name}: ${JSON.stringify(streams.get(name)?.unread)}`,
    )
  }
  parts.push(`log: ${app.log.join('\n')}`)
  return [
    ...new Set(
      parts.flatMap((part) =>
        [...part.matchAll(PLANTED)].map(([word]) => `${part.slice(0, part.indexOf(':'))} ${word}`),
      ),
    ),
  ].sort()
}

test('reaches no pitcher, admin or log before it is released, and then only whom it is for', async () => {
  const one = await makePitch(app, ann, post_id)
  const two = await makePitch(app, bo, post_id)
  readers.push(
    { name: 'ann', member: ann, pitch_id: one.id },
    { name: 'bo', member: bo, pitch_id: two.id },
    { name: 'cy', member: cy, pitch_id: one.id },
    { name: 'admin', member: admin, pitch_id: two.id },
  )
  for (const { name, member } of readers) streams.set(name, await app.stream(member))
  for (const { id } of [one, two])
    await app.as(author).call(saveNote, { params: { pitch_id: id }, body: { text: `planted-note of ${id}` } })
  const declined = (pitch_id: string, words: string) => ({ pitch_id, stage: 'declined' as const, words })
  await move(author, post_id, [declined(one.id, 'planted-first'), declined(two.id, 'planted-second')])
  await move(author, post_id, [{ pitch_id: two.id, stage: 'maybe' }])
  expect(await found()).toEqual([])
  // The author changes their mind: what ann reads is the last line alone.
  await move(author, post_id, [declined(one.id, 'planted-last')])
  await wait(post_id, 10)
  await run()
  await app.as(ann).call(shareTrail, { params: { pitch_id: one.id } })
  await makeMessage(app, two.id, author, bo)
  expect(await found()).toEqual(['ann planted-last'])
  await move(author, post_id, [declined(two.id, 'planted-late')])
  await app.as(bo).call(withdrawPitch, { params: { pitch_id: two.id } })
  await close(author, post_id)
  await hold(cy, post_id, { commentary: 'planted-held' })
  await age(post_id, 120)
  await run()
  await sql`update pitch_outcomes set outcome_at = outcome_at - interval '2 hours'`.execute(db)
  await run()
  expect(await found()).toEqual(['ann planted-last', 'cy planted-held'])
  // The test would find what it looks for: the author's own replies have it.
  readers.push({ name: 'author', member: author, pitch_id: one.id })
  expect(await found()).toEqual([
    'ann planted-last',
    ...['last', 'late', 'note'].map((word) => `author planted-${word}`),
    'cy planted-held',
  ])
})
