import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Profile } from '../../contract/accounts.ts'
import { enrollFactor } from '../../contract/auth.ts'
import type { TestApp } from '../support/app.ts'
import { makeApplication } from '../support/applying.ts'
import { makeOutcome } from '../support/boarding.ts'
import { makeBrief } from '../support/briefing.ts'
import {
  closingIn,
  type Member,
  makeComment,
  makeMember,
  makeOwnSource,
  makePost,
  makeSource,
} from '../support/factories.ts'
import { statusToken, trailToken } from '../support/links.ts'
import { makeMessage } from '../support/pitching.ts'
import { makeReviewed } from '../support/reporting.ts'
import { makeAppealed } from '../support/sanctioning.ts'
import { storePicture } from '../support/stored-pictures.ts'
import { talking } from '../support/talking.ts'
import { fillSettings, makeMatch } from './access.alerted.ts'
import type { CallerName, Stage } from './access.cells.ts'
import { fillReading } from './access.reading.ts'
import { MEMBERS, Secrets } from './access.secrets.ts'
import { fillPitch, fillTalk } from './access.talked.ts'

/** What the callers share: a confidant whom they all talk with, and texts that no one else may read. */
export type Belongings = {
  secrets: Secrets
  confidant: Member
  post: string
  request: string
  /** Someone who has written nothing. */
  muted: string
}

const LINKEDIN = 'https://linkedin.example/in/rosa'
/** A profile with a value for every field. */
export const profileOf = (name: string) => ({
  ...Object.fromEntries(Object.keys(Profile.shape).map((field) => [field, 'Freight'])),
  ...{ organization: `The ${name} Ledger`, beats: ['Banking'] },
  linkedin_url: `https://linkedin.example/in/${name.replace(' ', '-')}`,
})

/** The PR member's source, the expert's own profile, pitches to the owner's requests, comments, applications and the audit log. */
export async function fillShared(
  app: TestApp,
  callers: Map<CallerName, Member>,
  stage: Stage,
): Promise<Belongings> {
  const { db } = app.database
  const secrets = new Secrets()
  const [owner, pr] = [callers.get('owner')!, callers.get('pr')!]
  const hidden = { phone: secrets.make('what a profile holds besides') }
  const confidant = await makeMember(app, { role: 'pr', profile: { ...profileOf('confidant'), ...hidden } })
  const post = await makePost(app, confidant, { title: secrets.make('a published title', ...MEMBERS) })
  const request = await makePost(app, confidant, {
    post_type: 'request_for_source',
    ...closingIn(0.9),
  })
  stage.matched = await makePost(app, confidant)
  await makeMatch(app, owner, stage.matched)
  stage.source = await makeStageSource(app, pr, secrets)
  stage.ownSource = await makeStageProfile(app, callers.get('expert')!, secrets)
  stage.othersSource = await makeSource(app, confidant, { name: 'Wes Atherton' })
  const { make } = talking(app)
  const ofRival = secrets.make('a pitch of a rival', 'owner')
  const pitch = { post_id: stage.request, profile_id: stage.othersSource, commentary: ofRival }
  const rival = await make(confidant, owner, pitch)
  await fillPitch(app, rival.id, (what) => secrets.make(`${what} of a rival`, 'owner'))
  const ofPr = secrets.make('a pitch of the PR member', 'owner', 'pr')
  const pitched = await make(pr, owner, {
    ...{ post_id: stage.pitched, profile_id: stage.source, commentary: ofPr },
  })
  await fillPitch(app, pitched.id, (what) => secrets.make(`${what} of the PR member`, 'owner', 'pr'))
  const lines = {
    told: secrets.make('a line of an outcome', 'owner', 'pr'),
    unreleased: secrets.make('a line that is not released', 'owner'),
  }
  await makeOutcome(app, { id: pitched.id, post_id: stage.pitched, author: owner.id }, lines)
  await makeArticle(
    app,
    pitched.id,
    stage.pitched,
    secrets.make('the article of a used pitch', 'owner', 'pr'),
  )
  stage.sent = pitched.id
  const held = { responder_id: pr.id, profile_id: stage.source }
  await db
    .insertInto('held_pitches')
    .values({ ...held, post_id: stage.holder, commentary: secrets.make('a held pitch', 'owner', 'pr') })
    .execute()
  const { id } = await db
    .insertInto('held_pitches')
    .values({ ...held, post_id: stage.stated, commentary: secrets.make('a pitch to withdraw', 'pr') })
    .returning('id')
    .executeTakeFirstOrThrow()
  stage.withdrawing = id
  stage.conversation = await makeStageTalk(app, stage, secrets)
  stage.deletedComment = await makeComment(app, confidant, stage.post)
  const content = secrets.make('a deleted comment')
  const gone = { content, is_deleted: true }
  await db.updateTable('comments').set(gone).where('id', '=', stage.deletedComment).execute()
  const parent_comment_id = stage.deletedComment
  const reply = await makeComment(app, confidant, stage.post)
  await db.updateTable('comments').set({ parent_comment_id }).where('id', '=', reply).execute()
  await fillTeam(app, stage, secrets)
  const log = { action: 'account.role_changed', actor_id: callers.get('admin')!.id, subject_id: pr.id }
  await db
    .insertInto('audit_log')
    .values({ ...log, details: '{"from":"expert","to":"pr"}' })
    .execute()
  // The operator has read a conversation of everyone's.
  const looks = [...callers.values()].map(({ id }) => ({
    ...{ action: 'conversation.shown', subject_id: randomUUID(), about_ids: [id, confidant.id] },
    details: '{"reason":"A complaint","texts":"2"}',
  }))
  await db.insertInto('audit_log').values(looks).execute()
  return { secrets, confidant, post, request, muted: stage.unknown }
}

/** Makes a pitch the only one that its request has used, with the link to the article. */
async function makeArticle(app: TestApp, response_id: string, post_id: string, path: string) {
  const { db } = app.database
  const url = `https://ledger.example/${path}`
  await db.insertInto('request_outcomes').values({ post_id, article_url: url }).execute()
  const used = { outcome: 'used', reason: null, words: '' }
  await db.updateTable('pitch_outcomes').set(used).where('response_id', '=', response_id).execute()
  await db
    .insertInto('pitch_trail')
    .values([
      { response_id, step: 'used' },
      { response_id, step: 'published', url },
    ])
    .execute()
}

function makeStageSource(app: TestApp, pr: Member, secrets: Secrets): Promise<string> {
  const readers = MEMBERS.filter((name) => name !== 'expert')
  const mail = secrets.make('the mail of a source', ...readers)
  const phone = secrets.make('the phone of a source', ...readers)
  const work = { title: 'Chief', organization: 'Millrace' }
  return makeSource(app, pr, { ...work, social_links: links(mail, phone) })
}

/** PR members list only the sources that they represent. */
function makeStageProfile(app: TestApp, expert: Member, secrets: Secrets): Promise<string> {
  const readers = MEMBERS.filter((name) => name !== 'pr')
  const mail = secrets.make("the mail of an expert's own profile", ...readers)
  const phone = secrets.make("the phone of an expert's own profile", ...readers)
  return makeOwnSource(app, expert, { title: 'Actuary', social_links: links(mail, phone) })
}

const links = (mail: string, phone: string) => ({
  Site: { url: 'https://harrow.example', icon: 'Globe' },
  Desk: { url: `mailto:${mail}@harrow.example`, icon: 'Mail' },
  Line: { url: `tel:${phone}`, icon: 'Phone' },
})

/** The conversation that the matrix asks for: a pitch to the owner that must stay hidden from everyone else. */
async function makeStageTalk(app: TestApp, stage: Stage, secrets: Secrets) {
  const { owner, pitched, othersSource } = stage
  const stranger = await makeMember(app, { role: 'pr', profile: profileOf('stranger') })
  const commentary = secrets.make('a pitch of a stranger', 'owner')
  const pitch = { post_id: pitched, profile_id: othersSource, commentary }
  const { id } = await talking(app).make(stranger, owner, pitch)
  await makeMessage(app, id, stranger, owner, secrets.make('a message of a stranger', 'owner'))
  await fillPitch(app, id, (what) => secrets.make(`${what} of a stranger`, 'owner'))
  stage.trail = await trailToken(app, id)
  return id
}

const answered = (answer: string) => ({
  ...{ question: 'Where do you work?', asked_at: '2026-01-02T00:00:00Z' },
  ...{ answer, answered_at: '2026-01-03T00:00:00Z' },
})

async function fillTeam(app: TestApp, stage: Stage, secrets: Secrets) {
  const { db } = app.database
  const { applications, sleeper } = stage
  stage.status = await statusToken(app, applications.read)
  const { email } = applications.read
  const data = { linkedin_url: LINKEDIN, phone: secrets.make('the phone of an applicant', 'admin') }
  await db
    .updateTable('users')
    .set({
      ...answered(secrets.make('the answer of an applicant', 'admin')),
      data: sql`data || ${JSON.stringify(data)}::jsonb`,
    })
    .where('email', '=', email)
    .execute()
  await makeApplication(app, { email }, { linkedin_url: LINKEDIN })
  secrets.keep('the address of an applicant', email, 'admin')
  const profile = JSON.stringify({ ...profileOf('sleeper'), linkedin_url: LINKEDIN })
  const { address } = await db
    .updateTable('accounts')
    .set({ profile })
    .where('id', '=', sleeper)
    .returning('email as address')
    .executeTakeFirstOrThrow()
  secrets.keep('the address of a sleeping member', address, 'admin')
}

/** Gives a member one of everything, each with a text that only that member may read. */
export async function fill(
  app: TestApp,
  name: CallerName,
  member: Member,
  { secrets, confidant, post, request, muted }: Belongings,
): Promise<void> {
  // Signed-out callers no longer read anything.
  const readers: CallerName[] = name === 'signed out' ? [] : [name]
  const own = (what: string) => secrets.make(`${what} of ${name}`, ...readers)
  secrets.keep(`the address of ${name}`, member.email, ...readers, 'admin')
  secrets.keep(`the tokens of ${name}`, member.session.refresh_token)
  await fillAccount(app, name, member, own, muted)
  await fillPosts(app, member, own, { post, request })
  await fillTalk(app, member, own, { confidant, post_id: request })
  // The owner already has one: another would replace it.
  if (name !== 'signed out' && name !== 'owner')
    await app.as(member).call(enrollFactor, { body: { factor_type: 'totp' } })
}

type Own = (what: string) => string

async function fillAccount(
  app: TestApp,
  name: CallerName,
  { id, email, role }: Member,
  own: Own,
  muted: string,
) {
  const { db } = app.database
  await storePicture(app, { id })
  if (name !== 'not onboarded') {
    const view_preferences = {
      ...{ dark_mode: true, feed_filters_collapsed: true, requests_density: 'compact' },
    }
    const data = JSON.stringify({ view_preferences, profile_url: '/me' })
    const set = { profile: JSON.stringify(profileOf(name)), data: sql<string>`data || ${data}::jsonb` }
    await db.updateTable('accounts').set(set).where('id', '=', id).execute()
    await db
      .insertInto('saved_filters')
      .values({ id: randomUUID(), account_id: id, place: 0, name: own('the filter'), beats: ['Banking'] })
      .execute()
  }
  const user_agent = own('the browser')
  await db.updateTable('auth_sessions').set({ user_agent }).where('user_id', '=', id).execute()
  const application = {
    ...{ email, account_id: id, ...(role !== 'admin' && { role }) },
    ...answered(own('the answer about the application')),
  }
  const written = { phone: own('the phone'), additional_info: own('the application'), status: 'Approved' }
  await makeApplication(app, application, { ...written, linkedin_url: profileOf(name).linkedin_url })
  const wrote = {
    ...{ name: 'Kip', email, role: 'expert', organization: 'Radio' },
    message: own('the contact message'),
  }
  await db.insertInto('contact_messages').values(wrote).execute()
  await fillSettings(app, id, muted)
  await makeReviewed(app, id, own('the report'))
  await makeAppealed(app, { id }, own)
}

async function fillPosts(app: TestApp, member: Member, own: Own, on: { post: string; request: string }) {
  const { db } = app.database
  const draft = {
    title: own('the title of a draft'),
    description: own('the draft'),
    status: 'draft',
  } as const
  const asking = await makePost(app, member, { ...draft, post_type: 'request_for_source', ...closingIn(3) })
  await makeBrief(app, asking, { questions: [own('the question')] })
  const article_url = `https://ledger.example/${own('the article')}`
  await db
    .insertInto('request_outcomes')
    .values({ post_id: asking, others_reason: 'late', article_url })
    .execute()
  const { expiration_date: deadline, ...chosen } = closingIn(3)
  await makePost(app, member, {
    post_type: member.role === 'pr' ? 'request_for_story' : 'request_for_source',
    ...{ deadline, ...chosen },
  })
  await makeComment(app, member, on.post)
  await fillReading(app, member, own, on)
  await makeMatch(app, member, on.post)
  if (member.role === 'pr') {
    const profile_id = await makeSource(app, member)
    const pitch = { post_id: on.request, profile_id, commentary: own('the pitch') }
    const partner = await db
      .selectFrom('posts')
      .select('account_id')
      .where('id', '=', on.request)
      .executeTakeFirst()
    await talking(app).make(member, { id: partner!.account_id! }, pitch)
  }
}
