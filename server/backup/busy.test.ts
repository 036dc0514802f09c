import { expect, test, vi } from 'vitest'
import { addComment } from '../../contract/comments.ts'
import { createPost } from '../../contract/posts.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { backupOf, query, restoreInto, restoreTarget, wrongCounts } from '../../test/support/backing-up.ts'
import { communityPost, makeMember } from '../../test/support/factories.ts'

const app = await testApp({ RATE_LIMITS: 'off' })

test('writes a backup of one moment while members write: no row references a missing one', async () => {
  const writers = [await makeMember(app), await makeMember(app)]
  let isDone = false
  let written = 0
  const write = async (client: ReturnType<typeof app.as>) => {
    while (!isDone) {
      const { body } = await client.call(createPost, { body: communityPost() })
      for (const content of ['One', 'Two'])
        await client.call(addComment, { body: { post_id: body.id, content } })
      written += 1
    }
  }
  const writing = Promise.all(writers.map((member) => write(app.as(member))))
  const folders: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const before = written
    await vi.waitFor(() => expect(written).toBeGreaterThan(before), BOUND)
    folders.push(await backupOf(app))
  }
  isDone = true
  await writing
  const target = await restoreTarget()
  const sizes: number[] = []
  for (const folder of folders) {
    // Every constraint is checked when the rows are loaded.
    await restoreInto(target, folder, true)
    expect(await wrongCounts(target.connection)).toEqual([])
    sizes.push((await query(target.connection, 'select from comments')).length)
  }
  expect(sizes[0]).toBeGreaterThan(0)
  expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b))
})
