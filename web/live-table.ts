import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { APPLICATION, APPLICATIONS, AUDIT, CASE, CASES, ENTRIES, QUEUES } from './admin/list-names.ts'
import { applicationsChanged, askFailedApplications } from './admin/live-applications.data.ts'
import { onLive, startLive } from './api/live.ts'
import { onOwnNews } from './api/other-tabs.ts'
import { currentSession, renewSession } from './api/session.ts'
import { openingsQuery } from './audience/audience.data.ts'
import { catchUpBoards, followBoard } from './board/live-board.data.ts'
import { sendLeftMoves } from './board/moves.data.ts'
import { followBriefs } from './briefs/briefs.data.ts'
import { claimsQuery } from './claims/claims.data.ts'
import { commentAdded, commentDeleted, commentEdited, commentLiked } from './comments/comments.data.ts'
import { MEMBERS, profileChanged } from './directory/directory.data.ts'
import { followOwnPitches } from './follow-own-pitches.ts'
import { followRole } from './follow-role.ts'
import { followOwnBeats, limitsChanged } from './limits-changed.ts'
import { catchUpMatches, matchCreated } from './matches/live-matches.data.ts'
import { forgetOffScreen, setUnseen } from './matches/matches.data.ts'
import { memberLeft } from './member-left.ts'
import { CONVERSATIONS, catchUpConversations } from './messages/conversations.data.ts'
import {
  conversationCreated,
  conversationRead,
  conversationRemoved,
  conversationRevealed,
  messageCreated,
  pitchCompared,
  pitchesMoved,
} from './messages/live-messages.data.ts'
import { settingsChanged } from './notification-settings/notification-settings.data.ts'
import {
  notificationCreated,
  notificationsDismissed,
  notificationsQuery,
} from './notifications/notifications.data.ts'
import { BOARD } from './outcomes/board-rows.data.ts'
import { followPitches } from './pitches/live-pitches.data.ts'
import { outcomesSeen } from './pitches/outcomes-seen.data.ts'
import { postHidden } from './post-hidden.ts'
import { draftsChanged, patchPost } from './posts/listed-posts.data.ts'
import { arrived, catchUp } from './posts/new-posts.data.ts'
import { readersChanged } from './posts/open-post.data.ts'
import { followOwnPicture } from './posts/own-picture.data.ts'
import { FEED, MATCHES } from './posts/posts.data.ts'
import { densityChosen } from './requests/density.data.ts'
import { catchUpRequests, requestArrived, requestChanged } from './requests/live-requests.data.ts'
import { requestMarked } from './requests/marks.data.ts'
import { REQUESTS } from './requests/requests.data.ts'
import { filtersChanged } from './saved-filters/saved-filters.data.ts'
import { sourceRemoved } from './source-removed.ts'
import { catchUpSources, holdersChanged, keptSourceChanged } from './sources/live-sources.data.ts'
import { SOURCES } from './sources/sources.data.ts'
import { standingQuery } from './standing/standing.data.ts'

const { queryKey: OWN_ACCOUNT } = ownAccountQuery
const LONG = [FEED, MATCHES, SOURCES, MEMBERS, REQUESTS, CONVERSATIONS, APPLICATIONS, ENTRIES, AUDIT]

type CatchUp = (client: QueryClient) => Promise<boolean>
/** Those that were not answered: what has arrived meanwhile is still missing. */
const owed = new Set<CatchUp>()
const attempts = new Map<CatchUp, number>()

function catchUpLists(client: QueryClient, lists: CatchUp[]): void {
  for (const list of lists) {
    const attempt = (attempts.get(list) ?? 0) + 1
    attempts.set(list, attempt)
    // One that was requested before the latest gap says nothing about it.
    const note = (isAnswered: boolean) =>
      attempts.get(list) === attempt && (isAnswered ? owed.delete(list) : owed.add(list))
    void list(client).then(note)
  }
}

/**
 * What each live event makes stale, wherever the reader is. A page that shows more of an event than its data (the
 * feed's "new posts") subscribes itself. `lookAgain` checks again who the member is and what the page may show.
 */
function followLive(client: QueryClient, lookAgain: () => void): void {
  onLive('ready', ({ resumed }) => {
    // What was refetched after a gap and did not load.
    const isOwed = ({ state }: Query) => state.isInvalidated
    if (resumed) {
      askFailedApplications(client)
      catchUpLists(client, [...owed])
      return void client.refetchQueries({ type: 'active', predicate: isOwed })
    }
    // Events may have been missed: what is on screen refetches, the rest when it is next shown. A list of many pages
    // does not refetch all of them, and an application is refetched with its lists.
    const isLong = ([list, part]: QueryKey) =>
      [...LONG, APPLICATION, CASE].includes(String(list)) || (list === BOARD && part === 'rows')
    void client.invalidateQueries({ predicate: ({ queryKey }) => !isLong(queryKey) })
    catchUpLists(client, [catchUp, catchUpSources, catchUpRequests, catchUpBoards, catchUpMatches])
    void catchUpConversations(client)
    void applicationsChanged(client)
  })
  onLive('post.created', (post) => {
    arrived(client, [post])
    requestArrived(client, post)
  })
  onLive('post.counts', ({ post_id, ...counts }) => patchPost(client, post_id, counts))
  onOwnNews((news) => {
    if ('requests_density' in news) return densityChosen(client, news.requests_density)
    if ('outcomes_seen' in news) return outcomesSeen(client, news.outcomes_seen)
    requestMarked(client, news)
    const { post_id, is_seen, ...mark } = news
    if (!is_seen) patchPost(client, post_id, mark)
    if (mark.is_saved !== undefined) forgetOffScreen(client)
  })
  onLive('post.updated', (post) => {
    patchPost(client, post.id, post)
    readersChanged(client, post.id)
    void requestChanged(client, post)
  })
  onLive('post.hidden', ({ post_id }) => postHidden(client, post_id))
  onLive('post.openings', ({ post_id }) => {
    readersChanged(client, post_id)
    void client.invalidateQueries(openingsQuery(post_id))
  })
  onLive('match.created', (match) => matchCreated(client, match))
  onLive('matches.seen', (unseen) => {
    setUnseen(client, unseen)
    forgetOffScreen(client)
  })
  onLive('drafts.changed', () => draftsChanged(client))
  onLive('filters.changed', () => {
    filtersChanged(client)
    // Which filters are in the digest decides when the next one is sent.
    settingsChanged(client)
  })
  onLive('sources.changed', (source) => {
    keptSourceChanged(client, source)
    profileChanged(client, source.id)
  })
  onLive('source.removed', ({ source_id }) => sourceRemoved(client, source_id))
  onLive('claim.changed', () => {
    void client.invalidateQueries(claimsQuery)
    holdersChanged(client)
  })
  onLive('comment.created', ({ post_id, comment }) => commentAdded(client, post_id, comment))
  onLive('comment.updated', ({ post_id, comment }) => commentEdited(client, post_id, comment))
  onLive('comment.counts', ({ post_id, comment_id, likes_count }) =>
    commentLiked(client, post_id, comment_id, { likes_count }),
  )
  onLive('comment.deleted', ({ post_id, comment_id }) => commentDeleted(client, post_id, comment_id))
  onLive('conversation.created', (conversation) => conversationCreated(client, conversation))
  onLive('conversation.removed', (removed) => {
    conversationRemoved(client, removed)
    // A pitch that is withdrawn unopened takes its notification with it.
    void client.invalidateQueries(notificationsQuery)
  })
  onLive('conversation.revealed', (revealed) => conversationRevealed(client, revealed))
  onLive('pitch.compared', (compared) => pitchCompared(client, compared))
  onLive('board.changed', (event) => pitchesMoved(client, event))
  onLive('message.created', (message) => messageCreated(client, message))
  onLive('conversation.read', (read) => conversationRead(client, read))
  onLive('notification.created', (notification) => notificationCreated(client, notification))
  onLive('notifications.dismissed', (event) => notificationsDismissed(client, event))
  onLive('limits.changed', () => limitsChanged(client))
  onLive('member.left', ({ account_id }) => memberLeft(client, account_id))
  onLive('applications.changed', () => {
    void applicationsChanged(client)
    void client.invalidateQueries({ queryKey: [QUEUES] })
  })
  onLive('cases.changed', () => {
    for (const list of [CASES, QUEUES]) void client.invalidateQueries({ queryKey: [list] })
  })
  // Ended elsewhere, or by an admin: trying to renew it is how this browser learns what to do.
  onLive('session.ended', () => void renewSession())
  onLive('account.changed', lookAgain)
  onLive('settings.changed', () => settingsChanged(client))
  onLive('profile.changed', () => {
    void client.invalidateQueries({ queryKey: OWN_ACCOUNT })
    void client.invalidateQueries(standingQuery)
    profileChanged(client, currentSession().accountId ?? '')
  })
  followOwnBeats(client)
  followOwnPicture(client)
  followPitches(client)
  followBoard(client)
  followOwnPitches(client)
  followBriefs(client)
  followRole(client)
}

let isFollowing = false

/** Opens the member's event stream and applies it to the cache. Returns a function that closes it. */
export function openLive(client: QueryClient, accountId: string, lookAgain: () => void): () => void {
  if (!isFollowing) followLive(client, lookAgain)
  isFollowing = true
  sendLeftMoves(client, accountId)
  return startLive(accountId)
}
