import { editComment } from '../../contract/comments.ts'
import { editPost, readPost } from '../../contract/posts.ts'
import { appealSanction, readStanding } from '../../contract/sanctions.ts'
import type { TestApp } from './app.ts'
import { commenting } from './commenting.ts'
import { type Member, makeMember, makePost, makeSource } from './factories.ts'
import { appealCase, decideAs } from './sanctioning.ts'

/** The only words of the first version of what the member has edited since it was reported. */
export const FIRST = { post: 'dysprosium', comment: 'praseodymium' }

/** A PR member with a post, a comment under the host's post, and two sources, all with fixed names. */
export async function makeReportable(app: TestApp, host: Member) {
  const traits = { role: 'pr', name: 'Sidney Marsh', email: 'sidney@marsh.example' } as const
  const member = await makeMember(app, { ...traits, profile: { beats: ['Banking'] } })
  const source = await makeSource(app, member, { name: 'Ira Quayle' })
  const other = await makeSource(app, member, { name: 'Wren Halloway' })
  const post = await makePost(app, member, { title: 'Port fees', description: `Ask for ${FIRST.post}.` })
  const hosting = await makePost(app, host, { title: 'Who covers ports?' })
  const comment = (await commenting(app).say(member, hosting, `I sell ${FIRST.comment}.`)).id
  return { ...member, source, other, post, hosting, comment }
}
type ReportableMember = Awaited<ReturnType<typeof makeReportable>>

/** The member changes the words of their post and their comment. */
export async function editAll(app: TestApp, { post, comment, ...member }: ReportableMember): Promise<void> {
  const params = { post_id: post }
  const { tags, updated_at } = (await app.as(member).call(readPost, { params })).body
  const body = { title: 'Port fees', description: 'Ask me anything.', tags, updated_at }
  await app.as(member).call(editPost, { params, body })
  await app
    .as(member)
    .call(editComment, { params: { comment_id: comment }, body: { content: 'I sell nothing.' } })
}

/** The member appeals the newest sanction. Returns the id of the appeal's case. */
export async function appealNewest(app: TestApp, member: Member, words: string): Promise<string> {
  const [{ id: sanction_id } = { id: '' }] = (await app.as(member).call(readStanding)).body.sanctions
  await app.as(member).call(appealSanction, { params: { sanction_id }, body: { words } })
  return appealCase(app, member)
}

/** The member appeals the newest sanction, and an admin decides about that. */
export async function settleAppeal(
  app: TestApp,
  admin: Member,
  member: Member,
  { words, result, reason }: { words: string; result: 'upheld' | 'lifted'; reason: string },
): Promise<void> {
  await decideAs(app, admin, await appealNewest(app, member, words), { decision: result, reason })
}
