import { expect, test } from 'vitest'
import { splitLinks } from '../web/outbox/mail-links.ts'

const HERE = 'http://localhost:3000/dev/outbox'
const linksOf = (text: string, here = HERE) =>
  splitLinks(text, here)
    .filter(({ isLink }) => isLink)
    .map(({ words }) => words)

test('turns addresses of this product into links, and keeps the words around them', () => {
  const text = 'Reset it here:\n\nhttp://localhost:3000/auth/v1/verify?token=a&type=b\n\nBye.'
  expect(linksOf(text)).toEqual(['http://localhost:3000/auth/v1/verify?token=a&type=b'])
  expect(
    splitLinks(text, HERE)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text)
})

test('leaves other addresses as words', () => {
  expect(
    linksOf(
      'https://elsewhere.test/ javascript:alert(1) http://localhost:3001/ https://localhost:3000.evil.test/',
    ),
  ).toEqual([])
})

test('recognizes a machine under another of its own names', () => {
  expect(linksOf('http://127.0.0.1:3000/login', HERE)).toEqual(['http://127.0.0.1:3000/login'])
  expect(linksOf('http://127.0.0.1:3000/login', 'http://beatline.example:3000/')).toEqual([])
})
