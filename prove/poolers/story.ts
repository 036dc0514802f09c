import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { register } from '../../contract/applications.ts'
import { readUser, updateUser } from '../../contract/auth.ts'
import { addComment, listComments } from '../../contract/comments.ts'
import { listMembers } from '../../contract/directory.ts'
import { listFeed } from '../../contract/feed.ts'
import type { LiveEventName } from '../../contract/live.ts'
import { sendMessage, startConversation } from '../../contract/messages.ts'
import { completeProfile } from '../../contract/onboarding.ts'
import { listPitches, submitPitch } from '../../contract/pitches.ts'
import { createPost } from '../../contract/posts.ts'
import { createSource, listSources } from '../../contract/sources.ts'
import { approveApplication, listApplications } from '../../contract/vetting.ts'
import { application } from '../../test/support/applying.ts'
import { type Client, createClient } from '../../test/support/client.ts'
import {
  communityPost,
  expertRequest,
  type Member,
  makeMember,
  PASSWORD,
  signIn,
} from '../../test/support/factories.ts'
import { partsOf, pressButton } from '../../test/support/links.ts'
import type { MailSink } from '../../test/support/mail-sink.ts'
import { LiveReader } from '../../test/support/stream.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { asApp, type Outside } from '../faults/serving.ts'

/** Two processes of one database, and where their mail goes. */
export type Both = { one: Outside; other: Outside; at: [string, string]; sink: MailSink }

/** A job that was taken and never run, because the database answered late, is given to another within a minute. */
const COMES = { timeout: 90_000, interval: 50 }

/** Waits for this many emails to this address. */
const mailsTo = ({ received }: MailSink, address: string, count: number) =>
  vi.waitUntil(() => {
    const mails = received.filter(({ to }) => to.includes(address))
    return mails.length >= count && mails
  }, COMES)

/** Waits for the event of this name about this thing. */
async function hears(reader: LiveReader, name: LiveEventName, id: string) {
  for await (const event of reader) if (event.name === name && JSON.stringify(event.data).includes(id)) return
  throw new Error(`no ${name}`)
}

/** A person registers at one process, is approved at the other, follows the link in their mail, and signs in. */
async function joins({ one, other, at, sink }: Both, admin: Member): Promise<Member> {
  const body = application()
  await one.anonymous.call(register, { body })
  const asAdmin = createClient(at[1], admin.session)
  // A job, like every email; one that comes after the decision is not sent.
  await mailsTo(sink, body.email, 1)
  const found = await asAdmin.call(listApplications, { body: { search: body.email, status: 'New' } })
  const applicationId = found.body.applications[0]!.id
  await asAdmin.call(approveApplication, { body: { applicationId } })
  const mails = await mailsTo(sink, body.email, 2)
  const link = mails.flatMap(({ text }) => /http\S+\/verify\?\S+type=invite\S*/.exec(text) ?? [])[0]!
  const { said } = await pressButton(asApp(one), partsOf(link))
  const session = { access_token: said.access_token!, refresh_token: said.refresh_token! }
  const member = createClient(at[1], session)
  const profile = { bio: 'I write about freight.', title: 'Editor', organization: 'The Ledger' }
  await member.call(completeProfile, { body: profile })
  await member.call(updateUser, { query: {}, body: { password: PASSWORD } })
  const { email, name } = body
  const signedIn = await signIn(asApp(other), email)
  return { id: signedIn.user.id, email, name, role: 'journalist', session: signedIn }
}

/** The same create twice under one key, at both processes: it is done once. */
async function retries(author: Client, elsewhere: Client, title: string) {
  const input = {
    body: communityPost({ title }),
    headers: { 'idempotency-key': randomUUID() },
  }
  const first = await author.call(createPost, input)
  const second = await elsewhere.call(createPost, input)
  expect(second.body).toEqual(first.body)
  const { body } = await author.call(listFeed, { query: { search: title } })
  expect(body.posts.map(({ id }) => id)).toEqual([first.body.id])
}

/** What members do, so that each event has to reach the stream of the other process. */
export async function story(both: Both, round: number): Promise<void> {
  const { one, at } = both
  const word = `freight${round}x${randomUUID().slice(0, 8)}`
  const admin = await makeMember(asApp(one), { role: 'admin' })
  const author = await joins(both, admin)
  const pitcher = await makeMember(asApp(one), { role: 'pr' })
  const [here, there] = [createClient(at[0], author.session), createClient(at[1], pitcher.session)]
  const ofPitcher = await LiveReader.open(at[1], pitcher.session.access_token)
  const ofAuthor = await LiveReader.open(at[0], author.session.access_token)

  const post = (await here.call(createPost, { body: communityPost({ title: `On ${word}` }) })).body
  await hears(ofPitcher, 'post.created', post.id)
  const input = { post_id: post.id, content: `What I know of ${word}` }
  const comment = (await there.call(addComment, { body: input })).body
  await hears(ofAuthor, 'comment.created', comment.id)
  const { body: listed } = await here.call(listComments, { params: { post_id: post.id } })
  expect(JSON.stringify(listed)).toContain(comment.id)

  const request = (await here.call(createPost, { body: expertRequest({ title: `Who knows ${word}` }) })).body
  await hears(ofPitcher, 'post.created', request.id)
  const source = (await there.call(createSource, { body: { name: `Source ${word}`, role: 'Executive' } }))
    .body
  const commentary = 'She ran the desk for ten years.'
  const pitched = await there.call(submitPitch, {
    params: { post_id: request.id },
    body: { profile_id: source.id, commentary },
  })
  await hears(ofAuthor, 'conversation.created', pitched.body.id)
  const { body: pitches } = await here.call(listPitches, { params: { post_id: request.id }, body: {} })
  expect(JSON.stringify(pitches)).toContain(commentary)
  const params = { conversation_id: pitched.body.id }
  const said = await here.call(sendMessage, { params, body: { message_text: `Tell me of ${word}` } })
  await hears(ofPitcher, 'message.created', said.body.id)
  const body = { account_id: pitcher.id, message_text: `More on ${word}` }
  const begun = await here.call(startConversation, { body })
  await hears(ofPitcher, 'conversation.created', begun.body.id)

  const found = await there.call(listFeed, { query: { search: word } })
  expect(found.body.posts.map(({ id }) => id).sort()).toEqual([post.id, request.id].sort())
  expect((await there.call(listSources, { body: { search: word } })).body.sources).toHaveLength(1)
  await there.call(listMembers, { body: { list: 'directory', search: author.name } })
  const picture = new URL(await uploadPicture(here), at[1])
  expect((await fetch(`${at[1]}${picture.pathname}`)).status).toBe(200)
  await retries(here, createClient(at[1], author.session), `Twice ${word}`)
  for (const reader of [ofPitcher, ofAuthor]) reader.close()
  await createClient(at[1], author.session).call(readUser)
}
