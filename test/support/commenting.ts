import { addComment, type Comment, listComments } from '../../contract/comments.ts'
import type { SignedIn, TestApp } from './app.ts'

/** Writes and reads like the page: `say` adds a comment or a reply, `list` is what a reader sees under a post. */
export const commenting = (app: TestApp) => ({
  say: async (
    member: SignedIn,
    post_id: string,
    content: string,
    parent?: { id: string },
  ): Promise<Comment> =>
    (
      await app
        .as(member)
        .call(addComment, { body: { post_id, content, parent_comment_id: parent?.id ?? null } })
    ).body,

  list: async (member: SignedIn, post_id: string): Promise<Comment[]> =>
    (await app.as(member).call(listComments, { params: { post_id } })).body,
})
