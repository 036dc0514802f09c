import { expect, test, vi } from 'vitest'
import { token } from '../../../contract/auth.ts'
import { createPost, readPost } from '../../../contract/posts.ts'
import { BOUND, testApp } from '../../../test/support/app.ts'
import { communityPost, makeMember, PASSWORD, signIn } from '../../../test/support/factories.ts'
import { createLog } from './log.ts'

const app = await testApp()

test('logs the call and its outcome, but not the caller or the content', async () => {
  const made = await makeMember(app, { name: 'Zebulon Quux' })
  const member = { ...made, session: await signIn(app, made.email) }
  const client = app.as(member)
  const { body: post } = await client.call(createPost, {
    body: communityPost({ title: 'Zanzibar', description: 'Xylophone' }),
  })
  await client.call(readPost, { params: { post_id: post.id } })
  await client.refused(createPost, { body: { title: 'Zanzibar', [member.email]: 1 } }, 422)
  await client.send('GET', `/api/posts?search=Zanzibar&email=${member.email}`)
  const wrong = { email: member.email, password: 'Wombat-Wombat' }
  await app.anonymous.refused(token, { query: { grant_type: 'password' }, body: wrong }, 400)
  await app.anonymous.send('POST', '/auth/v1/token', {
    body: `{"email":"${member.email}"`,
    headers: { 'content-type': 'application/json' },
  })
  const requests = () => app.log.filter((line) => line.includes('"request"'))
  await vi.waitFor(() => expect(requests().length).toBeGreaterThanOrEqual(7), BOUND)

  const log = requests().join('')
  for (const secret of [
    member.email,
    PASSWORD,
    'Wombat',
    'Zanzibar',
    'Xylophone',
    'Zebulon',
    post.id,
    '127.0.0.1',
  ])
    expect(log).not.toContain(secret)
  for (const secret of [member.session.access_token, member.session.refresh_token])
    expect(log).not.toContain(secret)
  const entry = requests()
    .map((line) => JSON.parse(line))
    .find((one) => one.route === '/api/posts/:post_id')
  expect(entry).toMatchObject({ method: 'GET', status: 200, level: 30 })
})

test('logs an error without the rows that the database quotes, and hides named secrets', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const detail = 'Key (email)=(kim@example.test) already exists.'
  const message = 'duplicate key value: kim@example.test'
  log.error(
    { err: Object.assign(new Error(message), { code: '23505', detail, constraint: 'accounts_email_key' }) },
    'x',
  )
  log.info({ email: 'kim@example.test', user: { password: 'kim-secret', token: 'kim-token' } }, 'x')
  expect(lines.join('')).not.toContain('kim')
  expect(JSON.parse(lines[0]!).err).toMatchObject({ code: '23505', constraint: 'accounts_email_key' })
})
