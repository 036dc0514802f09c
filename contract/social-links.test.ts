import { expect, test } from 'vitest'
import { SocialLink, SocialLinks } from './social-links.ts'
import type { SocialIcon } from './vocabulary.ts'

const normalized = (url: string, icon: SocialIcon) => SocialLink.parse({ url, icon }).url
const refusal = (url: string, icon: string) =>
  SocialLink.safeParse({ url, icon }).error?.issues.map(({ message, path }) => [path.join('.'), message])

test.each([
  [' harrow.example/team ', 'Globe', 'https://harrow.example/team'],
  ['http://harrow.example', 'Twitter', 'http://harrow.example'],
  ['press@harrow.example', 'Mail', 'mailto:press@harrow.example'],
  ['mailto:press@harrow.example', 'Mail', 'mailto:press@harrow.example'],
  ['+1 555-0142', 'Phone', 'tel:+1 555-0142'],
  ['tel:(555) 0142', 'Phone', 'tel:(555) 0142'],
  ['+1 212 555 0100 ext. 12', 'Phone', 'tel:+1 212 555 0100;ext=12'],
  ['TEL:+1 212 555 0100, Ext 12', 'Phone', 'tel:+1 212 555 0100;ext=12'],
  ['(212) 555-0100 x12', 'Phone', 'tel:(212) 555-0100;ext=12'],
  ['tel:+12125550100;ext=12', 'Phone', 'tel:+12125550100;ext=12'],
] as const)('%j with the icon %s is kept as %j', (url, icon, as) => {
  expect(normalized(url, icon)).toBe(as)
})

test.each([
  ['javascript:alert(1)', 'Globe'],
  ['data:text/html,x', 'Globe'],
  ['//harrow.example', 'Globe'],
  ['https://harrow.example@elsewhere.example', 'Globe'],
  ['', 'Globe'],
  // The icons decide who may see these.
  ['mailto:press@harrow.example', 'Globe'],
  ['MAILTO:press@harrow.example', 'Linkedin'],
  ['tel:5550142', 'Twitter'],
  ['https://harrow.example', 'Mail'],
  ['mailto:press@harrow.example?cc=all@harrow.example', 'Mail'],
  [`${'a'.repeat(65)}@harrow.example`, 'Mail'],
  ['javascript:alert(1)', 'Phone'],
  ['call me', 'Phone'],
  ['ext. 12', 'Phone'],
  ['+1 212 555 0100 ext.', 'Phone'],
  ['+1 212 555 0100 x12 x13', 'Phone'],
] as const)('%j with the icon %s is refused, in words of that icon', (url, icon) => {
  const words: Partial<Record<SocialIcon, string>> = { Mail: 'email', Phone: 'phone number' }
  expect(refusal(url, icon)).toEqual([['url', `Must be a valid ${words[icon] ?? 'URL'}`]])
})

const longest = `a@${'b'.repeat(310)}.example`

test.each([
  [longest, 'Mail', true],
  [`a${longest}`, 'Mail', false],
  ['5'.repeat(40), 'Phone', true],
  ['5'.repeat(41), 'Phone', false],
] as const)('%j with the icon %s is short enough: %j', (url, icon, isAccepted) => {
  expect(SocialLink.safeParse({ url, icon }).success).toBe(isAccepted)
})

test('refuses addresses that almost match without delay', () => {
  const long = 250_000
  for (const [url, icon] of [
    [`mailto:a@${'.b'.repeat(long)} `, 'Mail'],
    [`mailto:${'a@'.repeat(long)}`, 'Mail'],
    [`tel:${'5'.repeat(long)}x`, 'Phone'],
  ] as const)
    expect(refusal(url, icon)).toContainEqual(['url', expect.stringMatching(/^Must be a valid /)])
})

test('takes nine icons and nothing else', () => {
  expect(refusal('https://a.example', 'Tiktok')).toHaveLength(1)
  expect(SocialLink.safeParse({ url: 'https://a.example', icon: 'Globe', title: 'x' }).success).toBe(false)
})

test('refuses two names that are equal once tidied, and one that names no key', () => {
  const link = { url: 'https://a.example', icon: 'Globe' }
  const said = (...names: string[]) =>
    SocialLinks.safeParse(Object.fromEntries(names.map((name) => [name, link]))).error?.issues.map(
      ({ path, message }) => [...path, message],
    )
  expect(said('Site', 'site')).toBeUndefined()
  expect(said('My  site', ' My\u200b site ')).toEqual([[' My\u200b site ', 'There is a link of this name']])
  expect(said('Site', '__pro\u200bto__')).toEqual([['__pro\u200bto__', 'Invalid input']])
  expect(Object.keys(SocialLinks.parse({ constructor: link, ' A  page ': link }))).toEqual([
    'constructor',
    'A page',
  ])
})

test('requires names, and takes at most 20 links', () => {
  const links = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`Page ${n}`, { url: 'https://a.example', icon: 'Globe' }]),
    )
  expect(SocialLinks.safeParse(links(20)).success).toBe(true)
  expect(SocialLinks.safeParse(links(21)).error?.issues[0]?.message).toBe('At most 20 links')
  expect(SocialLinks.safeParse({ ' ': { url: 'https://a.example', icon: 'Globe' } }).success).toBe(false)
})
