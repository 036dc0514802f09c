import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readUser } from '../../contract/auth.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makeLink, pressButton } from '../../test/support/links.ts'

const app = await testApp()
const pathOf = (address: string) => address.slice(app.address.length)

test('shows a page with a form when a link is followed, without using the link up', async () => {
  const member = await makeMember(app)
  const link = await makeLink(app, member, 'invite')
  for (let n = 0; n < 3; n += 1) {
    const page = await app.anonymous.send('GET', pathOf(link.address))
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(await page.text()).toContain(link.token)
  }
  expect((await pressButton(app, link)).said.access_token).toBeTruthy()
})

test('redirects an invalid link to its page with the error', async () => {
  for (const [type, path] of [
    ['recovery', '/reset-password'],
    ['invite', '/app/onboarding'],
    ['email_change', '/app/account/profile'],
  ]) {
    const page = await app.anonymous.send('GET', `/auth/v1/verify?type=${type}&token=nothing`)
    expect(page.status).toBe(303)
    const [to, fragment] = (page.headers.get('location') ?? '').split('#')
    expect(to).toBe(path)
    expect(Object.fromEntries(new URLSearchParams(fragment))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  }
})

test('never redirects to a foreign page', async () => {
  const member = await makeMember(app)
  for (const foreign of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    const link = await makeLink(app, member, 'recovery')
    const query = new URLSearchParams({ type: 'recovery', token: link.token, redirect_to: foreign })
    const page = await app.anonymous.send('GET', `/auth/v1/verify?${query}`)
    expect(await page.text()).not.toContain('evil')
    const answer = await app.anonymous.send('POST', '/auth/v1/verify', {
      body: query.toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        host: 'evil.example',
      },
    })
    expect(answer.headers.get('location')).toMatch(/^\/reset-password#/)
  }
})

test('refuses a form from another site, but not from our own', async () => {
  const member = await makeMember(app)
  const link = await makeLink(app, member, 'recovery')
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ] as Record<string, string>[])
    expect((await pressButton(app, link, headers)).status).toBe(403)
  expect((await pressButton(app, link, { origin: app.address })).said.access_token).toBeTruthy()
})

test('accepts a form however its content type is written', async () => {
  const { token } = await makeLink(app, await makeMember(app), 'recovery')
  const answer = await app.anonymous.send('POST', '/auth/v1/verify', {
    body: new URLSearchParams({ token, type: 'recovery' }).toString(),
    headers: { 'content-type': 'Application/X-WWW-Form-Urlencoded', 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.status).toBe(403)
})

test('redirects a truncated link to its page instead of returning a bare error', async () => {
  for (const query of ['', '?type=recovery', '?token=x', '?type=sms&token=x']) {
    const answer = await app.anonymous.send('GET', `/auth/v1/verify${query}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/reset-password#.*otp_expired/)
  }
})

test('accepts a form here and nowhere else', async () => {
  const response = await app.anonymous.send('POST', '/auth/v1/recover', {
    body: 'email=a@example.test',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(response.status).toBe(415)
})

const redeem = (body: object) =>
  app.anonymous.send('POST', '/auth/v1/verify', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

test('redeems a link by a JSON call too, and answers with the session', async () => {
  const member = await makeMember(app)
  const { token } = await makeLink(app, member, 'recovery')
  const answer = await redeem({ type: 'recovery', token_hash: token })
  expect(answer.status).toBe(200)
  const session = (await answer.json()) as { access_token: string; refresh_token: string }
  expect((await app.as({ session }).call(readUser)).body.id).toBe(member.id)
  const again = await redeem({ type: 'recovery', token_hash: token })
  expect(again.status).toBe(403)
  expect(await again.json()).toMatchObject({ code: 403, error_code: 'otp_expired' })
})

test('refuses a call without a type or a token', async () => {
  for (const body of [
    {},
    { type: 'recovery' },
    { type: 'sms', token: 'x' },
    { token: 'x' },
    { type: [], token: {} },
  ]) {
    const answer = await redeem(body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
  }
})

test('logs nothing of a failed form and writes no email', async () => {
  const link = await makeLink(app, await makeMember(app), 'recovery')
  await pressButton(app, link)
  expect(app.log.join('\n')).not.toContain(link.token)
  expect(await readdir(app.config.dataDir)).not.toContain('outbox')
})
