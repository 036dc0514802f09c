import { expect, test } from 'vitest'
import { createPost, editPost } from '../../contract/posts.ts'
import { sanctionMember } from '../../contract/records.ts'
import { expertRequest, makeMember } from '../../test/support/factories.ts'
import { makeRequest } from '../../test/support/pitching.ts'
import { amid, ask, expectOnly, race, rowsOf, twoProcesses } from '../../test/support/races.ts'
import { WHY } from '../../test/support/sanctioning.ts'

const { app, appOf } = await twoProcesses()
const gus = await makeMember(app, { role: 'admin' })
const ban = { kind: 'ban', rule: 'mass', reason: WHY, skip_reason: WHY, latest_id: null } as const

const OPEN = `select id from posts where account_id = $1 and data ->> 'status' = 'published' and expires_at > now()`

test('leaves no request open of an author who publishes while they are banned', async () => {
  await race(async () => {
    const author = await makeMember(app)
    const { outcomes, done } = await amid(
      (n) => ask(appOf(n).as(author), createPost, { body: expertRequest() }),
      () => ask(app.as(gus), sanctionMember, { params: { account_id: author.id }, body: ban }),
      2,
    )
    expect(done.status).toBe(201)
    expectOnly(outcomes, 201, 401, 403)
    expect(await rowsOf(app, OPEN, [author.id])).toEqual([])
    return outcomes
  })
})

test('bans an author amid the edits of their requests, without a deadlock', async () => {
  await race(async () => {
    const author = await makeMember(app)
    const post_id = await makeRequest(app, author)
    const edit = async (n: number) => {
      const [{ updated_at } = { updated_at: '' }] = await rowsOf<{ updated_at: string }>(
        app,
        `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at from posts where id = $1`,
        [post_id],
      )
      const body = { title: `Edited ${n}`, description: 'As it is now.', tags: ['Banking'], updated_at }
      return ask(appOf(n).as(author), editPost, { params: { post_id }, body })
    }
    const { outcomes, done } = await amid(
      edit,
      () => ask(app.as(gus), sanctionMember, { params: { account_id: author.id }, body: ban }),
      1,
    )
    expect(done.status).toBe(201)
    expectOnly(outcomes, 200, 401, 403, 409)
    expect(await rowsOf(app, OPEN, [author.id])).toEqual([])
    return outcomes
  })
})
