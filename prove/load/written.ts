import { expect, vi } from 'vitest'
import { BOUND, type TestApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import type { Talker } from '../../test/support/talker.ts'
import { talking } from '../../test/support/talking.ts'
import type { Visitor } from './visitor.ts'

export type Talk = { id: string; sides: [Member, Member] }

export async function beginTalk(app: TestApp): Promise<Talk> {
  const sides: [Member, Member] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const { id } = await talking(app).start(sides[0], sides[1])
  await talking(app).write(sides[1], { id }, 'Go on')
  return { id, sides }
}

/** Everything that was acknowledged exists once, and nothing else does. */
export async function expectStored({ database }: TestApp, { member, written }: Visitor) {
  const idsOf = async (text: string) =>
    (await database.pool.query<{ id: string }>(text, [member.id])).rows.map(({ id }) => id).sort()
  expect(await idsOf('select id from posts where account_id = $1')).toEqual(written.posts.sort())
  expect(await idsOf('select id from comments where account_id = $1')).toEqual(written.comments.sort())
  const likes = await idsOf('select likeable_id as id from likes where account_id = $1')
  expect(likes).toEqual([...written.likes].sort())
}

export async function expectSaid(app: TestApp, { member, ...talker }: Talker) {
  const { acknowledged, shown, deliveredTwice, skipped } = talker
  expect({ deliveredTwice, skipped }).toEqual({ deliveredTwice: [], skipped: [] })
  const { rows } = await app.database.pool.query<{ id: string; sender_id: string; message_text: string }>(
    'select * from messages where sender_id = $1 or recipient_id = $1 order by created_at, id',
    [member.id],
  )
  const own = rows.filter((row) => row.sender_id === member.id && row.message_text !== 'Go on')
  expect(own.map(({ id }) => id)).toEqual(acknowledged.map(({ id }) => id))
  const all = rows.map(({ id }) => id).sort()
  await vi.waitFor(() => expect([...shown.keys()].sort()).toEqual(all), BOUND)
}
