import { createPost as create, listFeed, readPost } from '../../contract/posts.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/routes.ts'
import { accessPost, createPost, feedPage } from './posts.ts'

export const postsRoutes: Route[] = [
  reads(listFeed, members, ({ platform, caller, query }) => feedPage(platform, caller, query)),
  reads(readPost, members, ({ platform, caller, params }) => accessPost(platform, caller, params.post_id)),
  writes(create, activeMembers, ({ platform, caller, body }, tx) => createPost(platform, caller, body, tx)),
]
