import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PostedRequest } from '../../contract/requests.ts'
import { inDays, postedRequest } from '../testing/factories.ts'
import { render } from '../testing/render.tsx'
import { RequestFacts } from './RequestFacts.tsx'

const ENOUGH = { request_state: 'enough' } as const

test.each<[string, Partial<PostedRequest>]>([
  ['Open', {}],
  ['Enough for now', ENOUGH],
  ['Closed', { ...ENOUGH, expires_at: inDays(-1), closed_by_author: true }],
  ['Expired', { expires_at: inDays(-1), status: 'On deadline' }],
  ['On deadline', { ...ENOUGH, status: 'On deadline' }],
])('says "%s" as the status', async (status, more) => {
  render(<RequestFacts request={postedRequest(more)} />)
  await expect.element(page.getByRole('definition').first()).toHaveTextContent(status)
})
