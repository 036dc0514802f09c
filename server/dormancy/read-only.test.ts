import { expect, test } from 'vitest'
import { updateUser } from '../../contract/auth.ts'
import { validateEmailChange } from '../../contract/email-change.ts'
import { testApp } from '../../test/support/app.ts'
import { expectRefusal } from '../../test/support/client.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'

const app = await testApp()
const dormant = await makeMember(app, { dormant: true })

/** The calls still open to a dormant member. Source: docs/product.md#dormancy. */
const ALLOWED = {
  'their sign-in': [
    'POST /auth/v1/logout',
    'PUT /auth/v1/user',
    'POST /auth/v1/factors',
    'POST /auth/v1/factors/:factor_id/challenge',
    'POST /auth/v1/factors/:factor_id/verify',
    'DELETE /auth/v1/factors/:factor_id',
    'POST /api/account/confirm-password',
    'POST /api/account/sync-email',
    'DELETE /api/account/devices/:session_id',
  ],
  'their data': ['POST /api/account/delete'],
  'their standing': [
    'POST /api/account/sanctions/:sanction_id/read',
    'POST /api/account/sanctions/:sanction_id/appeal',
  ],
  'what bothers them': [
    'POST /api/reports',
    'PUT /api/members/:member_id/limit',
    'PUT /api/contact-limits/:limit_id',
    'PUT /api/conversations/:conversation_id/limit',
  ],
  'their emails': ['PATCH /api/account/notification-settings', 'PUT /api/alerts/pause'],
  'answered and not saved': [
    'POST /api/account/activity',
    'PATCH /api/account/view-preferences',
    'PUT /api/posts/:post_id/seen',
    'POST /api/matches/seen',
    'POST /api/pitchbox/outcomes/seen',
    'POST /api/conversations/:conversation_id/read',
    'POST /api/notifications/:notification_id/dismiss',
    'POST /api/notifications/dismiss-all',
  ],
  'a read with a list of ids': ['POST /api/directory/cards', 'POST /api/posts/:post_id/board/texts'],
  'a read of what was typed': [
    'POST /api/audience/count',
    'POST /api/saved-filters/preview',
    'POST /api/suggestions',
  ],
  'once, before onboarding': ['POST /api/account/onboarding'],
  'off in production': ['POST /api/debug-account/journalist'],
}

test('limits every other call that writes to active members, or to admins, who are never dormant', () => {
  const isWrite = ({ at, who }: { at: string; who: string | undefined }) =>
    who !== undefined && who !== 'anyone' && !/^(GET|HEAD) |\/search$/.test(at)
  const open = app.server.routes.filter(
    (route) => isWrite(route) && !/^(active members|admins)$/.test(route.who!),
  )
  expect(open.map(({ at }) => at).sort()).toEqual(Object.values(ALLOWED).flat().sort())
})

const refusing = app.server.routes.filter(({ who }) => who === 'active members').map(({ at }) => at)

test.each(refusing)('%s is refused as dormant, whatever is sent', async (at) => {
  const [method = '', path = ''] = at.split(' ')
  const address = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
  const init = { body: '{ not json', headers: { 'content-type': 'application/json' } }
  const response = await app.as(dormant).send(method, address, init)
  const body = await response.json()
  expectRefusal(body)
  expect({ status: response.status, body }).toMatchObject({
    status: 403,
    body: {
      error: 'Your membership is dormant. Ask by email to reactivate it.',
      [path.startsWith('/auth/') ? 'error_code' : 'code']: 'membership_dormant',
    },
  })
})

test('lets a member who became dormant in between change their password, but not their address', async () => {
  const member = await makeMember(app)
  const newEmail = 'another@example.test'
  await app.as(member).call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  const sleep = `update accounts set data = data || '{"status": "Dormant"}' where id = $1`
  await app.database.pool.query(sleep, [member.id])
  const both = { email: newEmail, password: 'quiet harbour lantern', current_password: PASSWORD }
  const { body } = await app.as(member).refused(updateUser, { body: both }, 403)
  expect(body).toMatchObject({ error_code: 'membership_dormant' })
  const { email, ...password } = both
  const changed = await app.as(member).call(updateUser, { body: password })
  expect(changed.body).toMatchObject({ email: member.email })
  expect(changed.body.new_email).toBeUndefined()
})
