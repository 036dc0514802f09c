import {
  changeBrief as brief,
  readBrief as readAsked,
  readLastBrief as readLast,
} from '../../contract/briefs.ts'
import { countFeed, listClosing, listDrafts, listFeed } from '../../contract/feed.ts'
import { saveOutcome as save } from '../../contract/outcomes.ts'
import {
  changeDeadline as change,
  closePost as close,
  createPost as create,
  editPost as edit,
  publishPost as publish,
  readPost,
  deleteDraft as remove,
  revealName as reveal,
  setState as setTo,
  changeAudience as show,
} from '../../contract/posts.ts'
import { suggest as suggestFor } from '../../contract/suggestions.ts'
import { activeMembers, members } from '../auth/who.ts'
import { readBrief, readLastBrief } from '../briefs/briefs.ts'
import { type Route, reads, readsWithDelay, writes } from '../platform/http/routes.ts'
import { changeAudience } from './audience.ts'
import { changeBrief } from './briefs.ts'
import { changeDeadline } from './deadlines.ts'
import { draftsPage, feedCount, feedPage } from './feed.ts'
import { closePost, saveOutcome } from './outcome.ts'
import { deleteDraft, editPost, publishPost } from './own-posts.ts'
import { posts } from './posts.sql.ts'
import { accessPost, createPost } from './posts.ts'
import { revealName } from './reveal.ts'
import { setState } from './state.ts'
import { suggest } from './suggestions.ts'

export const postsRoutes: Route[] = [
  readsWithDelay(listFeed, members, ({ platform, caller, query, signal }) =>
    feedPage(platform, caller, query, signal),
  ),
  readsWithDelay(countFeed, members, ({ platform, caller, query, signal }) =>
    feedCount(platform, caller, query, signal),
  ),
  reads(listDrafts, members, ({ platform, caller, query, signal }) =>
    draftsPage(platform, caller, query, signal),
  ),
  readsWithDelay(suggestFor, members, ({ platform, caller, body, signal }) =>
    suggest(platform, caller, body, signal),
  ),
  readsWithDelay(listClosing, members, async ({ platform, caller }) => ({
    posts: await posts.closing(platform.database.pool, caller.id),
  })),
  readsWithDelay(readPost, members, ({ platform, caller, params }) =>
    accessPost(platform, caller, params.post_id),
  ),
  reads(readAsked, members, ({ platform, caller, params }) => readBrief(platform, caller, params.post_id)),
  reads(readLast, members, ({ platform, caller }) => readLastBrief(platform, caller)),
  writes(brief, activeMembers, ({ platform, caller, params, body }, tx) =>
    changeBrief(platform, caller, params.post_id, body, tx),
  ),
  writes(create, activeMembers, ({ platform, caller, body }, tx) => createPost(platform, caller, body, tx)),
  writes(edit, activeMembers, ({ platform, caller, params, body }, tx) =>
    editPost(platform, caller, params.post_id, body, tx),
  ),
  writes(publish, activeMembers, ({ platform, caller, params, body }, tx) =>
    publishPost(platform, caller, params.post_id, body, tx),
  ),
  writes(change, activeMembers, ({ platform, caller, params, body }, tx) =>
    changeDeadline(platform, caller, params.post_id, body, tx),
  ),
  writes(show, activeMembers, ({ platform, caller, params, body }, tx) =>
    changeAudience(platform, caller, params.post_id, body, tx),
  ),
  writes(reveal, activeMembers, ({ platform, caller, params, body }, tx) =>
    revealName(platform, caller, params.post_id, body.conversation_id, tx),
  ),
  writes(setTo, activeMembers, ({ platform, caller, params, body }, tx) =>
    setState(platform, caller, params.post_id, body, tx),
  ),
  writes(close, activeMembers, ({ platform, caller, params, body }, tx) =>
    closePost(platform, caller, params.post_id, body, tx),
  ),
  writes(save, activeMembers, ({ platform, caller, params, body }, tx) =>
    saveOutcome(platform, caller, params.post_id, body, tx),
  ),
  writes(remove, activeMembers, ({ caller, params }, tx) => deleteDraft(caller, params.post_id, tx)),
]
