import { expect, test } from 'vitest'
import { isWebAddress } from './addresses.ts'

test.each([
  'https://harrow.example',
  'HTTP://harrow.example:8080?q=a@b',
  'https://harrow.example/@team',
  'https://harrow.example#press@harrow',
])('%j is an address of a page', (url) => {
  expect(isWebAddress(url)).toBe(true)
})

test.each([
  'https://harrow.example@elsewhere.example',
  'https://user:word@harrow.example/',
  'https://@harrow.example',
  'https://:@harrow.example/',
  'https://harrow.example%40elsewhere.example',
  'https://harrow.example\\@elsewhere.example',
  'https://harrow',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'https:///harrow.example',
  'ftp://harrow.example',
])('%j is none: who reads it may take it for another', (url) => {
  expect(isWebAddress(url)).toBe(false)
})

test('refuses a very long name, and quickly', () => {
  expect(isWebAddress(`https://harrow.${'a'.repeat(900)}`)).toBe(true)
  expect(isWebAddress(`https://harrow.${'a'.repeat(200_000)}.-`)).toBe(false)
})
