import { randomUUID } from 'node:crypto'
import { enrollFactor, logout, updateUser } from '../../contract/auth.ts'
import { listDevices } from '../../contract/devices.ts'
import { validateEmailChange } from '../../contract/email-change.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { retireSource } from '../../contract/sources.ts'
import type { TestApp } from '../support/app.ts'
import { makeApplication } from '../support/applying.ts'
import { makeBrief } from '../support/briefing.ts'
import {
  closingIn,
  type Member,
  makeComment,
  makeMember,
  makePost,
  makeSource,
  PASSWORD,
  signIn,
  UNFILTERED,
} from '../support/factories.ts'
import { actionToken, unsubscribeToken } from '../support/links.ts'
import { makeNotification } from '../support/notifying.ts'
import { makeCase } from '../support/reporting.ts'
import { makeSanction } from '../support/sanctioning.ts'
import { makeClaimed } from '../support/source-cases.ts'
import { makeLinkTo } from '../support/source-links.ts'
import { makeDomainLimit } from './access.alerted.ts'
import { type Belongings, fill, fillShared } from './access.belongings.ts'
import { CALLERS, type CallerName, READ_AT, type Stage } from './access.cells.ts'
import { makeStageClaims } from './access.claims.ts'
import { fillEvidence } from './access.evidence.ts'
import { makePitchAbout } from './access.pitches.ts'

const traits: Partial<Record<CallerName, Parameters<typeof makeMember>[1]>> = {
  'signed out': {},
  'not onboarded': { onboarded: false },
  dormant: { dormant: true },
  suspended: {},
  journalist: {},
  pr: { role: 'pr' },
  expert: { role: 'expert' },
  admin: { role: 'admin' },
  owner: {},
}

/** The callers, and what is in the database before: each caller has everything that a member can have. */
export type Scene = { callers: Map<CallerName, Member>; stage: Stage; belongings: Belongings }

/** Someone new of the same kind, whom no other row needs. */
export async function newcomer(app: TestApp, caller: CallerName): Promise<Member | undefined> {
  if (!traits[caller]) return undefined
  const member = await makeMember(app, traits[caller])
  if (caller === 'signed out') await app.as(member).call(logout)
  if (caller === 'suspended') await makeSanction(app, member)
  return member
}

/** `processes` are all that serve the scene: each has a stored picture in its folder. */
export async function setScene(app: TestApp, processes: TestApp[] = [app]): Promise<Scene> {
  const callers = new Map<CallerName, Member>()
  for (const name of CALLERS) if (traits[name]) callers.set(name, await makeMember(app, traits[name]))
  await app.as(callers.get('signed out')!).call(logout)
  const owner = callers.get('owner')!
  const picture = `${randomUUID()}.webp`
  for (const { server } of processes)
    await server.platform.files.write(`profile-images/${picture}`, Buffer.from('RIFF'))
  const stage = { ...(await ofOwner(app, owner)), ...(await ofTeam(app)), picture } as Stage
  const belongings = await fillShared(app, callers, stage)
  for (const [name, member] of callers) await fill(app, name, member, belongings)
  stage.retired = await makeRetired(app, callers.get('pr')!)
  stage.claims = await makeStageClaims(app, callers.get('pr')!, callers.get('expert')!)
  await fillEvidence(app, stage)
  await makePitchAbout(app, stage.ownSource)
  await makeSanction(app, callers.get('suspended')!)
  for (const table of ['posts', 'profiles', 'saved_filters'] as const)
    await app.database.db.updateTable(table).set({ updated_at: READ_AT }).execute()
  return { callers, stage, belongings }
}

async function ofOwner(app: TestApp, owner: Member) {
  const post = await makePost(app, owner)
  const draft = () => makePost(app, owner, { status: 'draft' })
  const request = () => makePost(app, owner, { post_type: 'request_for_source', ...closingIn(3) })
  const draftRequest = () =>
    makePost(app, owner, { post_type: 'request_for_source', status: 'draft', ...closingIn(3) })
  const theDraft = await draft()
  return {
    owner,
    device: await makeDevice(app, owner),
    domainLimit: await makeDomainLimit(app, owner.id),
    factor: (await app.as(owner).call(enrollFactor, { body: { factor_type: 'totp' } })).body.id,
    waiting: await askForAddress(app, owner),
    post,
    draft: theDraft,
    request: await request(),
    unpublished: await draft(),
    doomedDraft: await draft(),
    openRequest: await request(),
    unpitched: await request(),
    stated: await request(),
    holder: await request(),
    draftRequest: await makeBrief(app, await draftRequest()),
    pitched: await makeBrief(app, await request()),
    expired: await makePost(app, owner, {
      post_type: 'request_for_source',
      expiration_date: '2020-01-01',
      settled_at: '2020-01-06',
    }),
    sanction: await makeSanction(app, owner, { kind: 'warning' }),
    filter: await makeFilter(app, owner, 'Rates'),
    doomedFilter: await makeFilter(app, owner, 'Freight'),
    notification: await makeNotification(app, owner),
    unsubscribe: await unsubscribeToken(app, owner),
    action: await actionToken(app, { action: 'pause_alerts', account_id: owner.id, subject_id: null }),
    comment: await makeComment(app, owner, post),
    hiddenComment: await makeComment(app, owner, theDraft),
    doomedComments: await Promise.all(CALLERS.map(() => makeComment(app, owner, post))),
  }
}

/** A link to the expert of someone's source. Returns its token. */
async function openLink(app: TestApp): Promise<string> {
  const keeper = await makeMember(app, { role: 'pr' })
  return makeLinkTo(app, keeper, await makeSource(app, keeper))
}

const ofTeam = async (app: TestApp) => ({
  sleeper: (await makeMember(app, { role: 'pr', dormant: true })).id,
  unknown: (await makeMember(app, { role: 'expert' })).id,
  uninvited: (await makeMember(app, { onboarded: false })).id,
  sanctioned: (await makeMember(app)).id,
  otherAdmin: (await makeMember(app, { role: 'admin' })).id,
  links: { open: await openLink(app), answered: await openLink(app) },
  cases: {
    read: await makeCase(app, await makeMember(app)),
    taken: await makeCase(app, await makeMember(app)),
    released: await makeCase(app, await makeMember(app)),
    decided: await makeCase(app, await makeMember(app)),
    claimed: await makeClaimed(app),
    settled: await makeClaimed(app),
  },
  applications: {
    read: await makeApplication(app),
    asked: await makeApplication(app),
    approved: await makeApplication(app),
    rejected: await makeApplication(app),
    invited: await makeApplication(app),
  },
})

async function makeFilter(app: TestApp, owner: Member, name: string): Promise<string> {
  const { body } = await app.as(owner).call(saveFilter, { body: { ...UNFILTERED, name } })
  return body.id
}

async function makeDevice(app: TestApp, owner: Member): Promise<string> {
  await signIn(app, owner.email)
  const { body } = await app.as(owner).call(listDevices)
  return body.devices.find(({ current }) => !current)!.id
}

async function askForAddress(app: TestApp, owner: Member): Promise<string> {
  const newEmail = 'waiting@example.test'
  await app.as(owner).call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  await app.as(owner).call(updateUser, { query: {}, body: { email: newEmail } })
  return newEmail
}

async function makeRetired(app: TestApp, pr: Member): Promise<string> {
  const source_id = await makeSource(app, pr)
  await app.as(pr).call(retireSource, { params: { source_id } })
  return source_id
}
