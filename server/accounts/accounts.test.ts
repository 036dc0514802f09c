import { expect, test } from 'vitest'
import { readAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'

const app = await testApp()

test("returns the member's own account, whole", async () => {
  const profile = { title: 'Editor', beats: ['Banking'] }
  const member = await makeMember(app, { role: 'expert', name: 'Kim Lee', profile })
  const { body } = await app.as(member).call(readAccount)
  expect(body).toMatchObject({ id: member.id, name: 'Kim Lee', email: member.email, role: 'expert', profile })
  expect(body.data).toEqual({ role: 'expert', status: 'Active' })
  expect(body.primary_owner_user_id).toBe(member.id)
})

test('returns the account before onboarding, with empty data', async () => {
  const member = await makeMember(app, { onboarded: false })
  expect((await app.as(member).call(readAccount)).body.data).toEqual({})
})

test('saves theme, filter panel and density independently', async () => {
  const member = await makeMember(app)
  const client = app.as(member)
  await client.call(updateViewPreferences, { body: { dark_mode: false } })
  await client.call(updateViewPreferences, { body: { feed_filters_collapsed: true } })
  await client.call(updateViewPreferences, { body: { requests_density: 'compact' } })
  const { body } = await client.call(readAccount)
  const requests_density = 'compact'
  expect(body.data.view_preferences).toEqual({
    ...{ dark_mode: false, feed_filters_collapsed: true, requests_density },
  })
  expect(body.data.status).toBe('Active')
})

test('answers a dormant member as usual, and saves nothing', async () => {
  const member = await makeMember(app, { dormant: true })
  await app.as(member).call(updateViewPreferences, { body: { dark_mode: false } })
  expect((await app.as(member).call(readAccount)).body.data.view_preferences).toBeUndefined()
})

test('saves nothing before onboarding, and says why', async () => {
  const member = await makeMember(app, { onboarded: false })
  const { body } = await app.as(member).refused(updateViewPreferences, { body: { dark_mode: false } }, 403)
  expect(body.code).toBe('onboarding_required')
  expect((await app.as(member).call(readAccount)).body.data).toEqual({})
})

test('refuses unknown keys and invalid values by name', async () => {
  const client = app.as(await makeMember(app))
  const refuse = async (body: object) =>
    (await client.refused(updateViewPreferences, { body }, 422)).body.fields
  expect(await refuse({ role: 'admin' })).toEqual({ role: 'Invalid input' })
  expect(await refuse({ dark_mode: 'yes' })).toEqual({ dark_mode: 'Invalid input' })
  expect(await refuse({ requests_density: 'dense' })).toEqual({ requests_density: 'Invalid input' })
  expect(await refuse({ dark_mode: null, status: 'Active' })).toEqual({
    dark_mode: 'Invalid input',
    status: 'Invalid input',
  })
})
