import { movePitches, saveNote } from '../../contract/board.ts'
import { claimSource } from '../../contract/claims.ts'
import { addComment, editComment } from '../../contract/comments.ts'
import { comparePitch } from '../../contract/comparisons.ts'
import { setLimit } from '../../contract/contact-limits.ts'
import { doEmailAction } from '../../contract/email-actions.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { requestCheck, sendLink } from '../../contract/evidence.ts'
import { likePost } from '../../contract/likes.ts'
import { sendDigest } from '../../contract/matches.ts'
import { sendMessage } from '../../contract/messages.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { createPost, editPost, type Post, readPost } from '../../contract/posts.ts'
import { saveProfile } from '../../contract/profile.ts'
import { createReport } from '../../contract/reports.ts'
import { markSeen } from '../../contract/requests.ts'
import { appealSanction } from '../../contract/sanctions.ts'
import { previewFilter, saveFilter } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { createSource } from '../../contract/sources.ts'
import { shareTrail } from '../../contract/trails.ts'
import { sendInvite } from '../../contract/vetting.ts'
import type { TestApp } from './app.ts'
import { makeApplication } from './applying.ts'
import { claiming } from './claiming.ts'
import type { AnyInput } from './client.ts'
import { commenting } from './commenting.ts'
import {
  communityPost,
  inDays,
  type Member,
  makeMember,
  makePost,
  makeSource,
  UNFILTERED,
} from './factories.ts'
import { holding } from './holding.ts'
import { callFrom, DAY, HOUR, type LimitCase, MINUTE } from './limited.ts'
import { actionToken } from './links.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from './pitching.ts'
import { makeSanction, WHY } from './sanctioning.ts'
import { talking } from './talking.ts'
import { pngOf } from './uploading.ts'

type Pitcher = Member & { source: string }
/** Makes one call after the other. */
type Next = () => Promise<[Endpoint, AnyInput]> | [Endpoint, AnyInput]

const FINDS = { postType: 'all', beats: [], any: [], all: [], none: [], within: null } as const
const PICTURE = pngOf(4, 4)

/** The limits of what members do. Each counts by account. */
export function membersLimits(app: TestApp): LimitCase[] {
  const { say } = commenting(app)
  const { start, write } = talking(app)
  const limit = (
    [name, max, seconds, ok]: [string, number, number, number],
    prepare: (member: Pitcher) => Next | Promise<Next>,
  ): LimitCase => ({
    ...{ name, max, seconds, by: 'caller' },
    stage: async () => {
      const member = await makePitcher(app)
      const next = await prepare(member)
      return { ok, act: async (from) => callFrom(app, from, member)(...(await next())) }
    },
  })
  let made = 0
  return [
    limit(['export', 10, DAY, 200], () => () => [exportOwnData, {}]),
    limit(['reports', 20, DAY, 201], async () => {
      const { id: subject_id } = await makeMember(app)
      return () => [createReport, { body: { type: 'member', subject_id, rule: 'fake' } }]
    }),
    limit(['appeals', 20, DAY, 201], async (member) => {
      const ids: string[] = []
      for (let n = 0; n < 30; n += 1) ids.push(await makeSanction(app, member, { kind: 'warning' }))
      return () => [appealSanction, { params: { sanction_id: ids.pop()! }, body: { words: WHY } }]
    }),
    limit(['claims', 20, DAY, 201], async (member) => {
      const { makeKeeper, make } = claiming(app)
      await make(member, `role = 'expert'`)
      const sources: string[] = []
      for (let n = 0; n < 30; n += 1) sources.push((await makeKeeper()).source)
      // None stays open, and none makes it theirs.
      await app.database.pool.query(`
        create or replace function decline_at_once() returns trigger language plpgsql as $$ begin
          new.state := 'declined'; new.closed_at := now(); return new; end $$;
        create or replace trigger declined_at_once before insert on source_claims for each row execute function decline_at_once()`)
      return () => [claimSource, { params: { source_id: sources.pop()! }, body: {} }]
    }),
    limit(['source-checks', 10, DAY, 201], async (member) => {
      const sources: string[] = []
      for (let n = 0; n < 30; n += 1) sources.push(await makeSource(app, member))
      const body = { words: 'Please call the clinic.' }
      return () => [requestCheck, { params: { source_id: sources.pop()! }, body }]
    }),
    limit(['posts', 30, HOUR, 201], () => () => [createPost, { body: communityPost() }]),
    limit(['post-edits', 60, HOUR, 200], async (member) => {
      const { id, updated_at } = (await app.as(member).call(createPost, { body: communityPost() })).body
      const read = { updated_at }
      return async () => {
        const { rows } = await app.database.pool
          .query<Pick<Post, 'updated_at'>>(
            `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at
           from posts where id = $1`,
            [id],
          )
          .catch(() => ({ rows: [read] }))
        const body = { title: 'Edited', description: 'Words.', tags: ['Business'], ...(rows[0] ?? read) }
        return [editPost, { params: { post_id: id }, body }]
      }
    }),
    limit(['comments', 20, MINUTE, 201], async (member) => {
      const post_id = await makePost(app, member)
      return () => [addComment, { body: { post_id, content: 'Words', parent_comment_id: null } }]
    }),
    limit(['comment-edits', 20, MINUTE, 200], async (member) => {
      const { id } = await say(member, await makePost(app, member), 'First')
      return () => [editComment, { params: { comment_id: id }, body: { content: 'Edited' } }]
    }),
    limit(['messages', 120, MINUTE, 201], async (member) => {
      const partner = await makeMember(app)
      const { id } = await start(partner, member)
      await write(member, { id }, 'Yes?')
      return () => [sendMessage, { params: { conversation_id: id }, body: { message_text: 'Words' } }]
    }),
    limit(['likes', 120, MINUTE, 200], async (member) => {
      const post_id = await makePost(app, member)
      return () => [likePost, { params: { post_id } }]
    }),
    limit(['seen', 1_200, HOUR, 200], async (member) => {
      const post_id = await makeRequest(app, member)
      return () => [markSeen, { params: { post_id } }]
    }),
    limit(['saved-filters', 120, HOUR, 201], () => () => {
      made += 1
      return [saveFilter, { body: { ...UNFILTERED, name: `Filter ${made}` } }]
    }),
    limit(['openings', 120, HOUR, 200], async () => {
      const author = await makeMember(app)
      const traits = { audience: 'pr', interview_type: 'Interview', tags: ['Banking'] }
      const ids: string[] = []
      for (let n = 0; n < 30; n += 1) ids.push(await makeRequest(app, author, traits))
      // One that was opened just now would not count.
      return () => [readPost, { params: { post_id: ids.pop()! } }]
    }),
    limit(['contact-limits', 60, HOUR, 200], async () => {
      const { id: member_id } = await makeMember(app)
      return () => [setLimit, { params: { member_id }, body: { level: 'mute' } }]
    }),
    limit(['email-actions', 120, HOUR, 200], async ({ id }) => {
      const token = await actionToken(app, { action: 'pause_alerts', account_id: id, subject_id: null })
      return () => [doEmailAction, { body: { token } }]
    }),
    limit(['digest-now', 1, HOUR, 200], async (member) => {
      const expiration_date = inDays(1)
      const post_id = await makePost(app, await makeMember(app), {
        post_type: 'request_for_source',
        expiration_date,
      })
      await app.as(member).call(savePost, { params: { post_id } })
      // Without a filter in the digest there is none.
      const body = { ...UNFILTERED, name: 'Digest', all: ['quorum'], delivery: 'digest' as const }
      await app.as(member).call(saveFilter, { body })
      return async () => {
        // The reminder is news again.
        await app.database.pool.query(`update digests set reminded = '{}'`).catch(() => undefined)
        return [sendDigest, {}]
      }
    }),
    limit(['filter-previews', 60, MINUTE, 200], () => () => [previewFilter, { body: FINDS }]),
    limit(['sources', 300, HOUR, 201], () => () => [
      createSource,
      { body: { name: 'Harriet Lane', role: 'Executive' } },
    ]),
    limit(['source-links', 20, DAY, 201], (member) => async () => {
      const source_id = await makeSource(app, member).catch(() => member.source)
      return [sendLink, { params: { source_id }, body: { email: 'expert@harrow.example' } }]
    }),
    limit(['profile-edits', 120, HOUR, 200], () => () => [saveProfile, { body: { bio: 'Words.' } }]),
    limit(['pitches', 30, HOUR, 201], async (member) => {
      const owner = await makeMember(app)
      const requests: string[] = []
      for (let n = 0; n < 4; n += 1) requests.push(await makeRequest(app, owner))
      return () => [submitPitch, pitchTo(requests.pop() ?? '', member.source)]
    }),
    limit(['compare', 60, 10 * MINUTE, 200], async () => {
      const params = { post_id: await makeRequest(app, await makeMember(app)) }
      return () => [comparePitch, { params, body: { profile_id: null, commentary: 'Words' } }]
    }),
    limit(['triage-moves', 6_000, HOUR, 200], async (member) => {
      const post_id = await makeRequest(app, member)
      const { id: pitch_id } = await makePitch(app, await makePitcher(app), post_id)
      return () => [movePitches, { params: { post_id }, body: { moves: [{ pitch_id, stage: 'maybe' }] } }]
    }),
    limit(['trail-links', 60, HOUR, 200], async (member) => {
      const owner = await makeMember(app)
      const pitches: string[] = []
      for (let n = 0; n < 4; n += 1)
        pitches.push((await makePitch(app, member, await makeRequest(app, owner))).id)
      return () => [shareTrail, { params: { pitch_id: pitches.pop() ?? '' } }]
    }),
    limit(['pitch-notes', 300, HOUR, 200], async (member) => {
      const { id: pitch_id } = await makePitch(app, await makePitcher(app), await makeRequest(app, member))
      return () => [saveNote, { params: { pitch_id }, body: { text: 'Call first.' } }]
    }),
    limit(['withdrawals', 30, HOUR, 200], async (member) => {
      const owner = await makeMember(app)
      const held: string[] = []
      for (let n = 0; n < 4; n += 1) {
        const post_id = await makeRequest(app, owner, { request_state: 'enough' })
        held.push((await holding(app).hold(member, post_id)).id)
      }
      return () => [withdrawPitch, { params: { pitch_id: held.pop() ?? '' } }]
    }),
    {
      ...{ name: 'invites', max: 1, seconds: MINUTE, by: 'caller' },
      stage: async () => {
        const admin = await makeMember(app, { role: 'admin' })
        const { email } = await makeApplication(app)
        return { ok: 200, act: (from) => callFrom(app, from, admin)(sendInvite, { body: { email } }) }
      },
    },
    {
      ...{ name: 'uploads', max: 60, seconds: HOUR, by: 'caller' },
      stage: async () => {
        const member = await makeMember(app)
        const act = (from: string) =>
          app.as(member).send('POST', '/api/images', {
            body: PICTURE as Uint8Array<ArrayBuffer>,
            headers: { 'content-type': 'image/png', 'x-forwarded-for': from },
          })
        return { ok: 201, act }
      },
    },
  ]
}
