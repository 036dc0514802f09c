import { createPost } from '../../contract/posts.ts'
import type { TestApp } from './app.ts'
import { expertRequest, type Member } from './factories.ts'

/** The one word of a confidential request's title that no other text has. */
export const SECRET = 'zirconium'

/** A published request for an expert with readers of its own, made through the API; by default for PR members. */
export async function makeConfidential(app: TestApp, author: Member, more: object = {}) {
  const body = {
    ...expertRequest(),
    ...{ title: `Looking for ${SECRET} traders`, tags: ['Banking'], audience: 'pr' },
    data: { status: 'published' },
    ...more,
  }
  return (await app.as(author).call(createPost, { body: body as never })).body
}
