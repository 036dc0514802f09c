import { expect, vi } from 'vitest'
import { SHOWN_NAMES } from '../../contract/hidden-names.rules.ts'
import { markRead, readConversation, sendMessage } from '../../contract/messages.ts'
import { letIn, submitPitch } from '../../contract/pitches.ts'
import { closePost, type Post, readPost, setState } from '../../contract/posts.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { BOUND, type TestApp } from './app.ts'
import { boarding } from './boarding.ts'
import { makeConfidential } from './confidential.ts'
import { type Member, makeMember, makeOwnSource, makeSource } from './factories.ts'
import { makePitch, pitchTo } from './pitching.ts'
import type { LiveReader } from './stream.ts'

let made = 0

/** What says who the member is: each word is in one place of their account, and in no other account. */
export type Planted = Member & { words: string[] }

export async function makePlanted(app: TestApp, role: Role = 'journalist'): Promise<Planted> {
  made += 1
  const word = (of: string) => `${of}q${made}q`
  const words = ['vanadium', 'molybdenum', 'niobium', 'hafnium', 'rhenium', 'ruthenium'].map(word)
  const [name, outlet, title, bio, email, picture] = words
  const member = await makeMember(app, {
    role,
    name: `Wilhelmina ${name}`,
    email: `${email}@example.test`,
    picture_url: `/storage/v1/object/public/profile-images/${picture}.webp`,
    profile: {
      ...{ organization: `${outlet} Ledger`, title: `${title} editor`, bio: `Writes on ${bio}` },
      ...{ website: `https://${outlet}.example`, beats: ['Banking'], timezone: 'ET' },
    },
  })
  return { ...member, words }
}

export type Pitching = Member & { source: string }

/** Someone who pitches: a PR member, or an expert with their own source. */
export async function makeReader(app: TestApp, role: 'pr' | 'expert'): Promise<Pitching> {
  const member = await makeMember(app, { role, profile: { beats: ['Banking'] } })
  const source = role === 'pr' ? await makeSource(app, member) : await makeOwnSource(app, member)
  return { ...member, source }
}

/** A published request that hides its author, by default from all members. */
export const makeHidden = (app: TestApp, author: Member, more: object = {}): Promise<Post> =>
  makeConfidential(app, author, { audience: 'all', hide_name: true, ...more })

/** The author's id in the conversations of a request that hides it. */
export async function hiddenIdOf(app: TestApp, { id }: { id: string }): Promise<string> {
  const found = await app.database.pool.query<{ hidden_id: string }>(
    'select hidden_id from posts where id = $1',
    [id],
  )
  return found.rows[0]!.hidden_id
}

export const labelFor = ({ role }: Member) => (role === 'journalist' ? SHOWN_NAMES[0] : SHOWN_NAMES[3])

/** A pitch that its author has opened, answered and used, with the article; the pitcher has written, too. */
export async function makeUsedPitch(
  app: TestApp,
  author: Member,
  reader: Pitching,
  post: Post,
): Promise<string> {
  const { put, wait, run } = boarding(app)
  await app.as(reader).call(readPost, { params: { post_id: post.id } })
  const { id } = await makePitch(app, reader, post.id)
  const params = { conversation_id: id }
  await app.as(author).call(markRead, { params, body: { message_id: null } })
  await app.as(author).call(sendMessage, { params, body: { message_text: 'When can she talk?' } })
  await app.as(reader).call(sendMessage, { params, body: { message_text: 'At noon.' } })
  await put(author, post.id, id, 'used')
  await wait(post.id, 10)
  await run()
  const { updated_at } = (await app.as(author).call(readPost, { params: { post_id: post.id } })).body
  await app.as(author).call(closePost, {
    params: { post_id: post.id },
    body: {
      used: [id],
      as_of: new Date().toISOString(),
      updated_at,
      article_url: 'https://stories.example/one',
    },
  })
  await app.as(reader).call(readConversation, { params })
  return id
}

/** A held pitch that its author lets in. */
export async function makeLetIn(app: TestApp, author: Member, reader: Pitching, post: Post): Promise<string> {
  const params = { post_id: post.id }
  const { updated_at } = (await app.as(author).call(readPost, { params })).body
  await app.as(author).call(setState, { params, body: { state: 'enough', updated_at } })
  const { id } = (await app.as(reader).call(submitPitch, pitchTo(post.id, reader.source, { hold: true })))
    .body
  await app.as(author).call(letIn, { params, body: { all: true } })
  return id
}

/** Waits until what was published so far has been delivered to a member's stream. */
export async function delivered(app: TestApp, stream: LiveReader, other: Member) {
  const { id } = await makeConfidential(app, other, { audience: 'all', title: 'The last one' })
  await vi.waitFor(
    () => expect(stream.unread.some(({ data }) => (data as { id?: string })?.id === id)).toBe(true),
    BOUND,
  )
}
