import { expect, test } from 'vitest'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'

// Without an admin: the lock on one would serialize the leavers and hide what this tests.
const app = await testApp()
const { db, pool } = app.database

test("deletes members who liked each other's posts at once, and none waits for another", async () => {
  const reader = await makeMember(app)
  const leavers = await Promise.all(Array.from({ length: 5 }, () => makeMember(app)))
  const posts: string[] = []
  for (const { id } of leavers) for (let n = 0; n < 16; n += 1) posts.push(await makePost(app, { id }))
  // Each in a different order: steps that share no divisor with the 80 posts reach them all.
  const steps = [1, 3, 7, 9, 11, 13]
  for (const [n, { id }] of [...leavers, reader].entries()) {
    const likes = posts.map((_, place) => ({
      account_id: id,
      likeable_type: 'post',
      likeable_id: posts[(place * steps[n]!) % posts.length]!,
    }))
    await db.insertInto('likes').values(likes).execute()
  }
  await Promise.all(
    leavers.map((leaver) => app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })),
  )
  const { rows } = await pool.query('select distinct likes_count from posts where id = any ($1)', [posts])
  expect(rows).toEqual([{ likes_count: 1 }])
})
