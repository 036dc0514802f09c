import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_FOUND_PAGE, testApp, testFolder } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makeLink } from '../../test/support/links.ts'
import { openNoticePage } from '../platform/http/notice-page.ts'
import { linkNotice } from './link-notice.ts'

const app = await testApp()
const page = await openNoticePage(join(import.meta.dirname, '../..'))

test.each([
  ['recovery', 'Reset Your Password'],
  ['invite', 'Welcome to Beatline'],
  ['email_change_new', 'Confirm Your Email'],
] as const)('shows the page of a %s link: it says "%s" and holds one form', async (purpose, title) => {
  const { token, type, redirect_to } = await makeLink(app, await makeMember(app), purpose)
  const response = await app.anonymous.send(
    'GET',
    `/auth/v1/verify?token=${token}&type=${type}&redirect_to=/x`,
  )
  const html = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toContain(`<h1 class="t-d1">${title}</h1>`)
  expect(html.match(/<form /g)).toHaveLength(1)
  expect(html).toContain('<form method="post" action="/auth/v1/verify"')
  for (const [name, value] of Object.entries({ token, type, redirect_to }))
    expect(html).toContain(`<input type="hidden" name="${name}" value="${value}" />`)
  expect(html).not.toContain('{{')
})

test('escapes what an address contains', () => {
  const html = page(
    linkNotice({ type: 'recovery', token: '"><script>alert(1)</script>{{title}}', redirect_to: "'/&" }),
  )
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{title}}"')
  expect(html).toContain('value="&#39;/&amp;"')
})

test('has no address in the unfilled form', async () => {
  for (const path of ['/notice.html', '/notice']) {
    const response = await app.anonymous.send('GET', path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(NOT_FOUND_PAGE)
  }
})

test('reports a server without built pages', async () => {
  await expect(openNoticePage(await testFolder())).rejects.toThrow('npm run build')
})
