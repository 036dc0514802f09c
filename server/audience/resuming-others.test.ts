import { expect, test } from 'vitest'
import { changeAudience } from '../../contract/posts.ts'
import { allDelivered } from '../../test/support/all-delivered.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { makeMember } from '../../test/support/factories.ts'

// Apart from others, whose events may come late: one that is revoked keeps whoever it concerns from resuming.
const app = await testApp()

test('resumes for those who could not read a request as if its readers had never changed', async () => {
  const [author, pr, rival] = [
    await makeMember(app),
    await makeMember(app, { role: 'pr' }),
    await makeMember(app),
  ]
  await allDelivered(app.server.platform.live, app.database)
  const [told, stream] = [await app.stream(pr), await app.stream(rival)]
  const { id } = await stream.next('ready')
  stream.close()
  const { id: post_id } = await makeConfidential(app, author, { audience: 'pr' })
  await told.until('post.created')
  const nobody = { audience: 'chosen' as const, invited: [] }
  await app.as(author).call(changeAudience, { params: { post_id }, body: nobody })
  await told.until('post.hidden')
  const again = await app.stream(rival, id)
  expect((await again.next('ready')).data.resumed).toBe(true)
  expect(JSON.stringify(again.unread)).not.toContain(post_id)
})
