import { expect, test } from 'vitest'
import { readPost } from '../../contract/posts.ts'
import { savePost, unsavePost } from '../../contract/saves.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import {
  ask,
  concurrently,
  expectOnly,
  makeMembers,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, appOf } = await twoProcesses()
const owner = await makeMember(app)
const savers = await makeMembers(app, 5)

test('leaves a post saved once or not at all after concurrent saves and unsaves, and obeys the next call', async () => {
  await race(async () => {
    const post_id = await makePost(app, owner)
    const params = { post_id }
    const outcomes = await concurrently((n) =>
      ask(appOf(n).as(savers[n % 5]!), n % 3 === 2 ? unsavePost : savePost, { params }),
    )
    expectOnly(outcomes, 200)
    const rows = await rowsOf<{ user_id: string }>(
      app,
      'select user_id from saved_posts where post_id = $1',
      [post_id],
    )
    const saving = rows.map(({ user_id }) => user_id)
    expect(new Set(saving).size).toBe(saving.length)
    for (const [n, saver] of savers.entries()) {
      const client = appOf(n).as(saver)
      const isSaved = async () => (await client.call(readPost, { params })).body.is_saved
      expect(await isSaved()).toBe(saving.includes(saver.id))
      await client.call(savePost, { params })
      expect(await isSaved()).toBe(true)
      await client.call(unsavePost, { params })
      expect(await isSaved()).toBe(false)
    }
    return outcomes
  })
})
