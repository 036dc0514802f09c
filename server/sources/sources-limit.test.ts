import { expect, test } from 'vitest'
import { createSource, editSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'

const app = await testApp({ LIMITS: 'sources=2/3600' })

test('counts new and changed sources toward one limit, and does not count refused calls', async () => {
  const owner = await makeMember(app, { role: 'pr' })
  const form = { name: 'Harriet Lane', role: 'Executive' as const }
  await app.as(owner).refused(createSource, { body: { ...form, name: '' } }, 422)
  const { body } = await app.as(owner).call(createSource, { body: form })
  const edit = { params: { source_id: body.id }, body: { ...form, updated_at: body.updated_at } }
  await app.as(owner).call(editSource, edit)
  await app.as(owner).refused(editSource, edit, 409)
  const { headers } = await app.as(owner).refused(createSource, { body: form }, 429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const colleague = await makeMember(app, { role: 'pr' })
  await app.as(colleague).call(createSource, { body: form })
})
