import { movePitches } from '../../contract/board.ts'
import { likePost } from '../../contract/likes.ts'
import { markRead, sendMessage, startConversation } from '../../contract/messages.ts'
import { dismissAll, dismissNotification } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { revealName } from '../../contract/posts.ts'
import { compareWaiting } from '../../server/comparisons/comparisons.ts'
import { makeWaiting } from '../support/comparing.ts'
import { makeMember, makePost, makeSource, PASSWORD, type SourceTraits } from '../support/factories.ts'
import { makeHidden } from '../support/hidden-request.ts'
import { makeNotification } from '../support/notifying.ts'
import { makeRequest, pitchTo } from '../support/pitching.ts'
import { talking } from '../support/talking.ts'
import type { LiveRow, Watching } from './live-access.cells.ts'

const BOTH = ['pr', 'owner'] as const
const WORDS = 'Between the two of us'

const talk = ({ app, cast }: Watching) => talking(app).make(cast.owner, cast.pr, { commentary: WORDS })

/** Holds a pitch of the PR member to a request of the owner. Returns the request's id. */
async function hold({ app, cast }: Watching, traits: SourceTraits = {}): Promise<string> {
  const source = await makeSource(app, cast.pr, traits)
  const post_id = await makeRequest(app, cast.owner, { request_state: 'enough' })
  await app.as(cast.pr).call(submitPitch, pitchTo(post_id, source, { hold: true, commentary: WORDS }))
  return post_id
}

/** Conversations: events go to their two sides, and to no one else, not even admins. */
export const liveTalkRows: LiveRow[] = [
  {
    event: 'conversation.created',
    when: 'a pitch is made',
    act: async ({ app, cast }) => {
      const source = await makeSource(app, cast.pr)
      const pitch = pitchTo(await makeRequest(app, cast.owner), source, { commentary: WORDS })
      return (await app.as(cast.pr).call(submitPitch, pitch)).body.id
    },
    to: BOTH,
    empty: ['post.closes'],
  },
  {
    event: 'conversation.created',
    when: 'a direct conversation is begun',
    act: async ({ app, cast }) => {
      const body = { account_id: cast.pr.id, message_text: WORDS }
      return (await app.as(cast.owner).call(startConversation, { body })).body.id
    },
    to: BOTH,
    empty: ['post', 'source'],
  },
  {
    event: 'conversation.created',
    when: 'the other side leaves',
    act: async ({ app, cast }) => {
      const leaver = await makeMember(app)
      const { id } = await talking(app).make(leaver, cast.pr, { is_pitch: false, commentary: WORDS })
      await app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })
      return id
    },
    to: ['pr'],
    empty: ['post', 'source', 'partner'],
  },
  {
    event: 'pitch.changed',
    when: 'a pitch is held',
    act: (watching) => hold(watching),
    to: ['pr'],
  },
  {
    event: 'pitch.changed',
    when: 'a pitch of a source that someone else holds is held',
    act: async (watching) => {
      await hold(watching, { held_by: watching.cast.journalist.id })
      // Both events have this key, and the request's id is for the pitcher alone.
      return 'post_id'
    },
    to: ['journalist', 'pr'],
  },
  {
    event: 'conversation.removed',
    when: 'a pitch is withdrawn unopened',
    act: async ({ app, cast }) => {
      const source = await makeSource(app, cast.pr)
      const pitch = pitchTo(await makeRequest(app, cast.owner), source, { commentary: WORDS })
      const { id } = (await app.as(cast.pr).call(submitPitch, pitch)).body
      await app.as(cast.pr).call(withdrawPitch, { params: { pitch_id: id } })
      return id
    },
    to: BOTH,
  },
  {
    event: 'conversation.revealed',
    when: 'the author reveals their name to the pitcher',
    act: async ({ app, cast }) => {
      const source = await makeSource(app, cast.pr)
      const { id: post_id } = await makeHidden(app, cast.owner)
      const { id } = (await app.as(cast.pr).call(submitPitch, pitchTo(post_id, source))).body
      await app.as(cast.owner).call(revealName, { params: { post_id }, body: { conversation_id: id } })
      return id
    },
    to: BOTH,
  },
  {
    event: 'pitch.compared',
    when: 'a pitch is compared that was sent uncompared',
    act: async ({ app, cast }) => {
      const source = await makeSource(app, cast.pr)
      const pitch = pitchTo(await makeRequest(app, cast.owner), source, { commentary: WORDS })
      const { id } = (await app.as(cast.pr).call(submitPitch, pitch)).body
      await makeWaiting(app, id)
      await compareWaiting(app.server.platform)
      return id
    },
    to: BOTH,
  },
  {
    event: 'held.changed',
    when: 'a request holds a pitch',
    act: (watching) => hold(watching),
    to: ['owner'],
  },
  {
    event: 'board.changed',
    when: 'a pitch is moved',
    act: async (watching) => {
      const { app, cast } = watching
      const source = await makeSource(app, cast.pr)
      const post_id = await makeRequest(app, cast.owner)
      const pitch = pitchTo(post_id, source, { commentary: WORDS })
      const { id } = (await app.as(cast.pr).call(submitPitch, pitch)).body
      const body = { moves: [{ pitch_id: id, stage: 'declined' as const, words: WORDS }] }
      await app.as(cast.owner).call(movePitches, { params: { post_id }, body })
      return post_id
    },
    to: ['owner'],
    empty: ['moves[].placed.told'],
  },
  {
    event: 'message.created',
    when: 'one writes to the other',
    act: async (watching) => {
      const { id } = await talk(watching)
      const input = { params: { conversation_id: id }, body: { message_text: WORDS } }
      return (await watching.app.as(watching.cast.pr).call(sendMessage, input)).body.id
    },
    to: BOTH,
  },
  {
    event: 'conversation.read',
    when: 'one has read',
    act: async (watching) => {
      const { id } = await talk(watching)
      const input = { params: { conversation_id: id }, body: { message_id: null } }
      await watching.app.as(watching.cast.pr).call(markRead, input)
      return id
    },
    to: BOTH,
  },
]

/** Notifications: events go only to the recipient. */
export const liveNotificationRows: LiveRow[] = [
  {
    event: 'notification.created',
    when: 'an own post is liked',
    act: async ({ app, cast }) => {
      const post_id = await makePost(app, cast.owner)
      await app.as(cast.pr).call(likePost, { params: { post_id } })
      return post_id
    },
    to: ['owner'],
  },
  {
    event: 'notifications.dismissed',
    when: 'one is dismissed',
    act: async ({ app, cast }) => {
      const notification_id = await makeNotification(app, cast.owner)
      await app.as(cast.owner).call(dismissNotification, { params: { notification_id } })
      return notification_id
    },
    to: ['owner'],
  },
  {
    event: 'notifications.dismissed',
    when: 'all are dismissed',
    act: async ({ app, cast }) => {
      const newest_id = await makeNotification(app, cast.owner)
      await app.as(cast.owner).call(dismissAll, { body: { newest_id } })
      return 'all'
    },
    to: ['owner'],
  },
  {
    event: 'notifications.dismissed',
    when: 'whose act it told of leaves',
    act: async ({ app, cast }) => {
      const actor = await makeMember(app)
      await makeNotification(app, cast.expert, { actor })
      await app.as(actor).call(deleteOwnAccount, { body: { password: PASSWORD } })
      return 'all'
    },
    to: ['expert'],
  },
]
