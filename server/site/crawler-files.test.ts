import { expect, test } from 'vitest'
import { isPage, PAGES, SITE_PAGES } from '../../contract/pages.ts'
import { testApp } from '../../test/support/app.ts'

const app = await testApp({ CONTACT_EMAIL: 'desk@ink.example', PUBLIC_URL: 'https://ink.example/' })

async function read(path: string) {
  const response = await fetch(app.address + path)
  return { type: response.headers.get('content-type'), status: response.status, text: await response.text() }
}

test('lists every public page in the sitemap at its public address, and nothing else', async () => {
  const { status, type, text } = await read('/sitemap.xml')
  expect({ status, type }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' })
  const listed = [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(Object.values(SITE_PAGES).map((path) => `https://ink.example${path}`))
})

/** Whether robots.txt keeps a crawler from an address: its rules are prefixes, `$` is an end. */
function isHidden(rules: string[], path: string): boolean {
  return rules.some((rule) => (rule.endsWith('$') ? `${path}$` === rule : path.startsWith(rule)))
}

test('allows the public pages in robots.txt and hides the members’ area and the API', async () => {
  const { status, type, text } = await read('/robots.txt')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  expect(text).toContain('\nSitemap: https://ink.example/sitemap.xml\n')
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule)
  const members = PAGES.filter((path) => /^\/(app|admin|dev|debug-account)\b/.test(path))
  expect(members.filter((path) => !isHidden(rules, path))).toEqual([])
  expect(
    ['/api/posts', '/auth/v1/token', '/storage/v1/object/x'].filter((path) => !isHidden(rules, path)),
  ).toEqual([])
  const open = [
    ...Object.values(SITE_PAGES),
    '/login',
    '/apple-touch-icon.png',
    '/assets/site.js',
    '/icon.svg',
  ]
  expect(open.filter((path) => isHidden(rules, path))).toEqual([])
})

test('names the contact address in security.txt, and expires within a year', async () => {
  const { status, type, text } = await read('/.well-known/security.txt')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  expect(text).toContain('Contact: mailto:desk@ink.example\n')
  expect(text).toContain('Canonical: https://ink.example/.well-known/security.txt\n')
  const expires = Date.parse(text.match(/^Expires: (.+)$/m)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 90 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('answers 404 at an address without a page, public or not', async () => {
  for (const path of ['/no-such-path', '/faq/more', '/.well-known/other', '/sitemap'])
    expect({ path, page: isPage(path), status: (await read(path)).status }).toEqual({
      path,
      page: false,
      status: 404,
    })
})
