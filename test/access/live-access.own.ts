import { register } from '../../contract/applications.ts'
import { decideCase, releaseCase, takeCase } from '../../contract/cases.ts'
import { acceptClaim, claimSource } from '../../contract/claims.ts'
import { setLimit } from '../../contract/contact-limits.ts'
import { markMatchesSeen } from '../../contract/matches.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { createPost } from '../../contract/posts.ts'
import { addBeat, removeBeat, saveProfile } from '../../contract/profile.ts'
import { sanctionMember } from '../../contract/records.ts'
import { deleteFilter, removeFilter, saveFilter } from '../../contract/saved-filters.ts'
import {
  createOwnSource,
  createSource,
  editSource,
  listSources,
  removeSource,
} from '../../contract/sources.ts'
import { approveApplication, askApplicant, rejectApplication } from '../../contract/vetting.ts'
import { alerting } from '../support/alerting.ts'
import { application, makeApplication } from '../support/applying.ts'
import { communityPost, makeMember, PASSWORD, UNFILTERED } from '../support/factories.ts'
import { makeCase } from '../support/reporting.ts'
import { WHY } from '../support/sanctioning.ts'
import { type LiveRow, WATCHERS, type Watching } from './live-access.cells.ts'

const SOURCE = {
  name: 'Harriet Lane',
  role: 'Executive' as const,
  social_links: {
    Site: { url: 'https://harrow.example', icon: 'Globe' as const },
    Desk: { url: 'mailto:desk@harrow.example', icon: 'Mail' as const },
    Line: { url: 'tel:+1-555-0142', icon: 'Phone' as const },
  },
}

const LINKS = { social_links: Object.keys(SOURCE.social_links) }

/** What only the member sees: their own sources and profile. */
export const liveOwnRows: LiveRow[] = [
  {
    event: 'sources.changed',
    when: 'a source is added',
    act: async ({ app, cast }) => (await app.as(cast.pr).call(createSource, { body: SOURCE })).body.id,
    to: ['pr'],
    keys: LINKS,
  },
  {
    event: 'sources.changed',
    when: 'a source is changed',
    act: async ({ app, cast }) => {
      const { id, updated_at } = (await app.as(cast.rival).call(createSource, { body: SOURCE })).body
      const params = { source_id: id }
      await app.as(cast.rival).call(editSource, { params, body: { ...SOURCE, name: 'H. Lane', updated_at } })
      return id
    },
    to: ['rival'],
    keys: LINKS,
  },
  {
    event: 'sources.changed',
    when: 'an expert adds a profile of their own',
    act: async ({ app, cast }) => (await app.as(cast.expert).call(createOwnSource, { body: SOURCE })).body.id,
    to: ['expert'],
    keys: LINKS,
  },
  {
    event: 'claim.changed',
    when: 'an expert claims a source, and its agency accepts',
    act: async ({ app, cast }) => {
      // An expert holds one profile.
      await app.database.db.deleteFrom('profiles').where('held_by', '=', cast.expert.id).execute()
      const { id: source_id } = (await app.as(cast.pr).call(createSource, { body: SOURCE })).body
      const { id } = (await app.as(cast.expert).call(claimSource, { params: { source_id }, body: {} })).body
      await app.as(cast.pr).call(acceptClaim, { params: { claim_id: id } })
      return ''
    },
    // The PR members have addresses at the same domain.
    to: ['pr', 'rival', 'expert'],
  },
  {
    event: 'sources.changed',
    when: 'an expert edits a source that they have claimed',
    act: async ({ app, cast }) => {
      const { id } = (await app.as(cast.pr).call(createSource, { body: SOURCE })).body
      const held = { held_by: cast.expert.id }
      await app.database.db.updateTable('profiles').set(held).where('id', '=', id).execute()
      const { updated_at } = (await app.as(cast.pr).call(listSources, { body: {} })).body.sources[0]!
      await app
        .as(cast.expert)
        .call(editSource, { params: { source_id: id }, body: { ...SOURCE, updated_at } })
      return id
    },
    to: ['pr', 'expert'],
    keys: LINKS,
  },
  {
    event: 'source.removed',
    when: 'a source is removed',
    act: async ({ app, cast }) => {
      const { id } = (await app.as(cast.rival).call(createSource, { body: SOURCE })).body
      await app.as(cast.rival).call(removeSource, { params: { source_id: id } })
      return id
    },
    to: ['rival'],
  },
  {
    event: 'member.left',
    when: 'an account is deleted',
    act: async ({ app }) => {
      const member = await makeMember(app)
      await app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
      return member.id
    },
    to: WATCHERS,
  },
  {
    event: 'filters.changed',
    when: 'one is saved, and removed',
    act: async ({ app, cast }) => {
      const body = { ...UNFILTERED, name: 'Freight' }
      await app.as(cast.owner).call(saveFilter, { body })
      await app.as(cast.owner).call(removeFilter, { query: { name: body.name } })
      return ''
    },
    to: ['owner'],
  },
  {
    event: 'limits.changed',
    when: 'a member is muted, and no longer',
    act: async ({ app, cast }) => {
      const params = { member_id: cast.pr.id }
      for (const level of ['mute', 'none'] as const)
        await app.as(cast.owner).call(setLimit, { params, body: { level } })
      return ''
    },
    to: ['owner'],
  },
  {
    event: 'match.created',
    when: 'a filter finds a post',
    act: async (watching) => (await makeMatch(watching)).post_id,
    to: ['expert'],
  },
  {
    event: 'matches.seen',
    when: 'a match is seen',
    act: async (watching) => {
      const { post_id } = await makeMatch(watching)
      await watching.app.as(watching.cast.expert).call(markMatchesSeen, { body: { post_ids: [post_id] } })
      return ''
    },
    to: ['expert'],
  },
  {
    event: 'profile.changed',
    when: 'the bio is changed',
    act: async ({ app, cast }) => {
      await app.as(cast.owner).call(saveProfile, { body: { bio: 'I write about freight and ports.' } })
      return ''
    },
    to: ['owner'],
  },
  {
    event: 'settings.changed',
    when: 'notification settings are changed',
    act: async ({ app, cast }) => {
      await app.as(cast.owner).call(updateNotificationSettings, { body: { show_text: true } })
      return ''
    },
    to: ['owner'],
  },
  {
    event: 'profile.changed',
    when: 'a beat comes and goes',
    act: async ({ app, cast }) => {
      for (const endpoint of [addBeat, removeBeat])
        await app.as(cast.expert).call(endpoint, { body: { beat: 'Legal' } })
      return ''
    },
    to: ['expert'],
  },
]

/** A post by the owner that matches a filter of the expert. */
async function makeMatch({ app, cast }: Watching): Promise<{ post_id: string }> {
  const { filter, run } = alerting(app)
  const { id } = await filter(cast.expert, { any: ['krypton'] })
  const body = communityPost({ title: 'Krypton', data: { status: 'published' } })
  const made = await app.as(cast.owner).call(createPost, { body })
  await run()
  await app.as(cast.expert).call(deleteFilter, { params: { filter_id: id } })
  return { post_id: made.body.id }
}

/** Cases: admins learn that something has changed, but not what. */
export const liveCaseRows: LiveRow[] = [
  {
    event: 'cases.changed',
    when: 'a member is reported',
    act: async ({ app, cast }) => {
      await makeCase(app, cast.expert)
      return ''
    },
    to: ['admin'],
  },
  ...[takeCase, releaseCase, decideCase].map(
    (endpoint): LiveRow => ({
      event: 'cases.changed',
      when: endpoint.at,
      given: async ({ app }) => makeCase(app, await makeMember(app)),
      act: async ({ app, cast }, case_id) => {
        const params = { case_id }
        const decision = { decision: 'no_breach', reason: 'Nothing here breaks a rule.' }
        const body = { version: 1, ...(endpoint === decideCase && decision) }
        await app.as(cast.admin).call(endpoint as typeof takeCase, { params, body })
        return ''
      },
      to: ['admin'],
    }),
  ),
]

/** Standing: only the member concerned learns that it has changed. */
export const liveStandingRows: LiveRow[] = [
  {
    event: 'profile.changed',
    when: 'POST /api/admin/members/:account_id/sanctions',
    act: async ({ app, cast }) => {
      const params = { account_id: cast.expert.id }
      const body = { kind: 'warning', rule: 'mass', reason: WHY, latest_id: null } as const
      await app.as(cast.admin).call(sanctionMember, { params, body })
      return ''
    },
    to: ['expert'],
  },
]

/** Applications: admins learn that something has changed, but not what. */
export const liveApplicationRows: LiveRow[] = [
  {
    event: 'applications.changed',
    when: 'somebody applies',
    act: async ({ app }) => {
      await app.anonymous.call(register, { body: application() })
      return ''
    },
    to: ['admin'],
  },
  {
    event: 'applications.changed',
    when: 'an applicant is asked',
    act: async ({ app, cast }) => {
      const params = { application_id: (await makeApplication(app)).id }
      await app.as(cast.admin).call(askApplicant, { params, body: { question: 'Where do you work now?' } })
      return ''
    },
    to: ['admin'],
  },
  ...[approveApplication, rejectApplication].map(
    (endpoint): LiveRow => ({
      event: 'applications.changed',
      when: endpoint === approveApplication ? 'one is approved' : 'one is rejected',
      act: async ({ app, cast }) => {
        const applicationId = (await makeApplication(app)).id
        await app.as(cast.admin).call(endpoint, { body: { applicationId } })
        return ''
      },
      to: ['admin'],
    }),
  ),
]
