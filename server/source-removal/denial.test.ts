import { expect, test } from 'vitest'
import { setLimit } from '../../contract/contact-limits.ts'
import { readConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { DENIED } from '../../contract/sources.rules.ts'
import { listSources, restoreSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { denySource } from './source-removal.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { pool, db } = app.database
const { set, hold } = holding(app)
const deny = (id: string) =>
  db.transaction().execute((tx) => denySource(app.server.platform, tx, id, Buffer.alloc(32, 7)))
const told = async (member: Member) =>
  (await app.as(member).call(listNotifications)).body.notifications.filter(
    ({ type }) => type === 'pitch_denied',
  )

test('retires the source at once, until its expert confirms it', async () => {
  const pr = await makePitcher(app)
  await pool.query(
    `insert into source_evidence (profile_id, kind, fingerprint, domain, is_public_mail, address_hash, result)
     select id, 'expert_link', fingerprint, 'a.example', false, '', 'given' from profiles where id = $1`,
    [pr.source],
  )
  const stream = await app.stream(pr)
  await stream.next('ready')
  expect(await deny(pr.source)).toMatchObject({ account_id: pr.id, is_denied: false })
  const denied = { is_retired: true, retired_by: 'expert', is_denied: true, proof: { state: 'none' } }
  expect((await stream.next('sources.changed')).data).toMatchObject(denied)
  const reader = await makeMember(app)
  const listed = (await app.as(reader).call(listSources, { body: {} })).body.sources
  expect(listed.map(({ id }) => id)).not.toContain(pr.source)
  const params = { source_id: pr.source }
  const refused = await app.as(pr).refused(restoreSource, { params }, 409)
  expect(refused.body.error).toBe(DENIED)
  await app.as(pr).refused(submitPitch, pitchTo(await makeRequest(app, reader), pr.source), 422)
  // Saying so again changes nothing.
  expect(await deny(pr.source)).toMatchObject({ is_denied: true })
  await pool.query('update profiles set denied_at = null where id = $1', [pr.source])
  expect((await app.as(pr).call(restoreSource, { params })).body.is_retired).toBe(false)
  expect(await deny(crypto.randomUUID())).toBeNull()
})

test('notifies the author of each request to which it was pitched, once, who reads it in the thread', async () => {
  const [author, pr] = [await makeMember(app), await makePitcher(app)]
  const [post_id, old, held] = [
    await makeRequest(app, author, { title: 'Hail' }),
    await makeRequest(app, author, { title: 'Old' }),
    await makeRequest(app, author, { title: 'Held' }),
  ]
  const { id, source } = await makePitch(app, pr, post_id)
  await makePitch(app, pr, old)
  await pool.query(`update responses set created_at = now() - interval '91 days' where post_id = $1`, [old])
  await set(author, held, 'enough')
  await hold(pr, held)
  const stream = await app.stream(author)
  await stream.next('ready')
  await deny(pr.source)
  await deny(pr.source)
  const conversation = { id, source: { name: `${source!.name} · Retired`, is_denied: true } }
  await stream.next('notification.created')
  expect((await stream.next('conversation.created')).data).toMatchObject(conversation)
  expect(await told(author)).toMatchObject([
    {
      body: `${source!.name} said that a profile pitched to “Hail” is not theirs`,
      link: `/app/messages/${id}`,
      actor: null,
    },
  ])
  expect(await told(pr)).toEqual([])
  const { body } = await app.as(author).call(readConversation, { params: { conversation_id: id } })
  expect(body).toMatchObject(conversation)
})

test('notifies nobody across a block, and no author who has left', async () => {
  const [author, pr] = [await makeMember(app), await makePitcher(app)]
  await makePitch(app, pr, await makeRequest(app, author))
  await app.as(author).call(setLimit, { params: { member_id: pr.id }, body: { level: 'block' } })
  const gone = await makeRequest(app, await makeMember(app))
  await makePitch(app, pr, gone)
  await pool.query('update responses set account_id = null where post_id = $1', [gone])
  await deny(pr.source)
  expect(await told(author)).toEqual([])
})

test('leaves a source that the team has retired to the team', async () => {
  const pr = await makePitcher(app)
  await pool.query(`update profiles set retired_at = now(), retired_by = 'admin' where id = $1`, [pr.source])
  await deny(pr.source)
  const { sources } = (await app.as(pr).call(listSources, { body: {} })).body
  expect(sources).toMatchObject([{ retired_by: 'admin', is_denied: true }])
})
