import { changeBrief, readBrief, readLastBrief } from '../../contract/briefs.ts'
import { countFeed, listClosing, listDrafts, listFeed } from '../../contract/feed.ts'
import {
  changeDeadline,
  closePost,
  createPost,
  deleteDraft,
  editPost,
  publishPost,
  readPost,
  setState,
} from '../../contract/posts.ts'
import { suggest } from '../../contract/suggestions.ts'
import { communityPost, expertRequest, inDays } from '../support/factories.ts'
import { activeMembers, members, nothing, READ_AT, type Row, type Stage } from './access.cells.ts'

const thePost = ({ post }: Stage) => ({ params: { post_id: post } })
const theDraft = ({ draft }: Stage) => ({ params: { post_id: draft } })

const edit = { title: 'A better title', description: 'Better words.', tags: ['Rates'], updated_at: READ_AT }

const deadline = {
  closes: { date: inDays(9).slice(0, 10), time: null, zone: 'America/Denver' },
  updated_at: READ_AT,
}

const brief = { questions: ['Who approved it?'], version: 0 }

const changes: Row[] = [
  {
    at: 'PATCH /api/posts/:post_id',
    when: 'a published post',
    endpoint: editPost,
    request: (stage) => ({ ...thePost(stage), body: edit }),
    cells: activeMembers(403, { owner: 200 }),
  },
  {
    at: 'PATCH /api/posts/:post_id',
    when: 'a draft',
    endpoint: editPost,
    request: (stage) => ({ ...theDraft(stage), body: edit }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'POST /api/posts/:post_id/publish',
    when: 'a draft',
    endpoint: publishPost,
    request: ({ unpublished }) => ({ params: { post_id: unpublished }, body: {} }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'POST /api/posts/:post_id/publish',
    when: 'a published post',
    endpoint: publishPost,
    never: true,
    request: (stage) => ({ ...thePost(stage), body: {} }),
    cells: activeMembers(403, { owner: 409 }),
  },
  {
    at: 'PATCH /api/posts/:post_id',
    when: 'back to a draft',
    endpoint: editPost,
    never: true,
    request: (stage) => ({ ...thePost(stage), body: { ...edit, data: { status: 'draft' } } }),
    cells: activeMembers(422),
  },
  {
    at: 'PUT /api/posts/:post_id/deadline',
    when: 'a request',
    endpoint: changeDeadline,
    request: ({ openRequest }) => ({ params: { post_id: openRequest }, body: deadline }),
    cells: activeMembers(403, { owner: 200 }),
  },
  {
    at: 'PUT /api/posts/:post_id/deadline',
    when: 'a draft',
    endpoint: changeDeadline,
    never: true,
    request: (stage) => ({ ...theDraft(stage), body: deadline }),
    cells: activeMembers(404, { owner: 403 }),
  },
  {
    at: 'PUT /api/posts/:post_id/state',
    when: 'a request',
    endpoint: setState,
    request: ({ stated }) => ({
      params: { post_id: stated },
      body: { state: 'enough', updated_at: READ_AT },
    }),
    cells: activeMembers(403, { owner: 200 }),
  },
  {
    at: 'PUT /api/posts/:post_id/state',
    when: 'a draft',
    endpoint: setState,
    never: true,
    request: (stage) => ({ ...theDraft(stage), body: { state: 'enough', updated_at: READ_AT } }),
    cells: activeMembers(404, { owner: 403 }),
  },
  {
    at: 'PUT /api/posts/:post_id/brief',
    when: 'a request',
    endpoint: changeBrief,
    request: ({ openRequest }) => ({ params: { post_id: openRequest }, body: brief }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'PUT /api/posts/:post_id/brief',
    when: 'a community post',
    endpoint: changeBrief,
    never: true,
    request: (stage) => ({ ...thePost(stage), body: brief }),
    cells: activeMembers(404),
  },
  {
    at: 'POST /api/posts/:post_id/close',
    when: 'a request',
    endpoint: closePost,
    request: ({ openRequest }) => ({ params: { post_id: openRequest } }),
    cells: activeMembers(403, { owner: 200 }),
  },
  {
    at: 'POST /api/posts/:post_id/close',
    when: 'a community post',
    endpoint: closePost,
    never: true,
    request: thePost,
    cells: activeMembers(403),
  },
  {
    at: 'POST /api/posts/:post_id/close',
    when: 'a draft',
    endpoint: closePost,
    never: true,
    request: theDraft,
    cells: activeMembers(404, { owner: 403 }),
  },
  {
    at: 'DELETE /api/posts/:post_id',
    when: 'a draft',
    endpoint: deleteDraft,
    request: ({ doomedDraft }) => ({ params: { post_id: doomedDraft } }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'DELETE /api/posts/:post_id',
    when: 'a published post',
    endpoint: deleteDraft,
    never: true,
    request: thePost,
    cells: activeMembers(403),
  },
]

/** Posts and the feed. */
export const postRows: Row[] = [
  { at: 'GET /api/posts', endpoint: listFeed, request: nothing, cells: members() },
  { at: 'GET /api/posts/count', endpoint: countFeed, request: nothing, cells: members() },
  { at: 'GET /api/posts/closing', endpoint: listClosing, request: nothing, cells: members() },
  {
    at: 'POST /api/suggestions',
    endpoint: suggest,
    request: () => ({ body: { text: 'le', correct: true } }),
    cells: members(),
  },
  { at: 'GET /api/posts/drafts', endpoint: listDrafts, request: nothing, cells: members() },
  {
    at: 'GET /api/posts/:post_id',
    when: 'a published post',
    endpoint: readPost,
    request: thePost,
    cells: members(),
  },
  {
    at: 'GET /api/posts/:post_id',
    when: 'a draft',
    endpoint: readPost,
    request: theDraft,
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'POST /api/posts',
    when: 'a community post',
    endpoint: createPost,
    request: () => ({ body: communityPost() }),
    cells: activeMembers(201),
  },
  {
    at: 'POST /api/posts',
    when: 'a request for an expert',
    endpoint: createPost,
    request: () => ({ body: expertRequest() }),
    cells: activeMembers(201, { pr: 403 }),
  },
  {
    at: 'POST /api/posts',
    when: 'a draft',
    endpoint: createPost,
    request: () => ({ body: communityPost({ data: { status: 'draft' } }) }),
    cells: activeMembers(201),
  },
  {
    at: 'POST /api/posts',
    when: 'a request for commentary',
    endpoint: createPost,
    never: true,
    request: () => ({ body: communityPost({ post_type: 'request_for_story' }) }),
    cells: activeMembers(422),
  },
  {
    at: 'GET /api/posts/:post_id/brief',
    when: 'a request',
    endpoint: readBrief,
    request: ({ pitched }) => ({ params: { post_id: pitched } }),
    cells: members(),
  },
  {
    at: 'GET /api/posts/:post_id/brief',
    when: 'a draft',
    endpoint: readBrief,
    request: ({ draftRequest }) => ({ params: { post_id: draftRequest } }),
    cells: members(404, { owner: 200 }),
  },
  { at: 'GET /api/briefs/last', endpoint: readLastBrief, request: nothing, cells: members() },
  ...changes,
]
