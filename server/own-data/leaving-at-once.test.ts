import { expect, test } from 'vitest'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'

// Without an admin: a lock on one would put the leavers in line, and hide what this is about.
const app = await testApp()
const { db, pool } = app.database

test('Members who liked each other’s posts leave at once, and none waits for the other', async () => {
  const reader = await makeMember(app)
  const leavers = await Promise.all(Array.from({ length: 8 }, () => makeMember(app)))
  const posts: string[] = []
  for (const { id } of leavers) for (let n = 0; n < 20; n += 1) posts.push(await makePost(app, { id }))
  // Each in an order of his own: steps that do not divide the 160 posts reach them all.
  const steps = [1, 3, 7, 9, 11, 13, 17, 19, 21]
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
