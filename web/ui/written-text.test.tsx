import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { WrittenText } from './WrittenText.tsx'
import { splitAddresses } from './web-addresses.ts'

const links = (text: string) => splitAddresses(text).flatMap((piece) => (piece.href ? [piece.text] : []))

for (const [text, found] of [
  ['See https://example.com/a.', ['https://example.com/a']],
  ['“https://example.com/a”, she said', ['https://example.com/a']],
  ['(https://example.com/a)', ['https://example.com/a']],
  ['https://en.wikipedia.org/wiki/Bond_(finance)', ['https://en.wikipedia.org/wiki/Bond_(finance)']],
  ['(see https://en.wikipedia.org/wiki/Bond_(finance)).', ['https://en.wikipedia.org/wiki/Bond_(finance)']],
  ['https://example.com/?q=a,b&c=d;e!', ['https://example.com/?q=a,b&c=d;e']],
  ['HTTP://EXAMPLE.COM and http://example.org', ['HTTP://EXAMPLE.COM', 'http://example.org']],
  ['javascript:alert(1) javascript://https://example.com', []],
  ['data:text/html,https', []],
  ['https://example.com@evil.example/ and https://a:b@evil.example', []],
  ['someone@example.com, www.example.com, xhttps://example.com', []],
  ['https:// and https://. and http://[', []],
] as const)
  test(`In ${text} the links are: ${found.join(' ') || 'none'}`, () => {
    expect(links(text)).toEqual(found)
    expect(
      splitAddresses(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

test('shows markup as text, keeps line breaks, and opens links in a new tab without a referrer', async () => {
  render(<WrittenText text={'<b>One</b>\ntwo https://example.com/x\n\nThree'} />)
  const paragraphs = page.getByRole('paragraph')
  expect(paragraphs.elements().map((each) => (each as HTMLElement).innerText)).toEqual([
    '<b>One</b>\ntwo https://example.com/x',
    'Three',
  ])
  const link = page.getByRole('link', { name: 'https://example.com/x' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('does not widen the page for a very long address', async () => {
  render(<WrittenText text={`https://example.com/${'a'.repeat(5_000)}`} />)
  await expect.element(page.getByRole('link')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})

for (const [text, hosts] of [
  [
    'https://example.com/a https://EXAMPLE.com:8443/ http://example.org?q#b',
    [undefined, undefined, undefined],
  ],
  ['https://\u0430pple.com/login', ['xn--pple-43d.com']],
  ['https://b\u00fccher.example and https://\uff41.example', ['xn--bcher-kva.example', 'a.example']],
  ['https://%D0%B0pple.com', ['xn--pple-43d.com']],
] as const)
  test(`In ${text} the hosts that read otherwise are: ${hosts.filter(Boolean).join(' ') || 'none'}`, () => {
    expect(splitAddresses(text).flatMap(({ href, host }) => (href ? [host] : []))).toEqual(hosts)
  })

test('shows where a link leads when its letters are look-alikes', async () => {
  render(<WrittenText text={'Sign in at https://\u0430pple.com/login, please'} />)
  await expect
    .element(page.getByRole('link', { name: 'https://\u0430pple.com/login (xn--pple-43d.com)' }))
    .toHaveAttribute('href', 'https://xn--pple-43d.com/login')
})

test('cuts marks that are stacked on a letter at the text’s edge', async () => {
  render(<WrittenText text={`a${'\u0335\u0489\u0361'.repeat(200)}`} />)
  const { overflowX, overflowY } = getComputedStyle(page.getByRole('paragraph').element())
  expect([overflowX, overflowY]).toEqual(['clip', 'clip'])
})
