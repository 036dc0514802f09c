import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Shortcut } from './Shortcut.tsx'
import { ariaKeys, isKey, isWithMod, KEYS } from './shortcuts.ts'

afterEach(() => vi.restoreAllMocks())
const onPlatform = (name: string) => vi.spyOn(navigator, 'platform', 'get').mockReturnValue(name)
const press = (key: string, more: KeyboardEventInit) => new KeyboardEvent('keydown', { key, ...more })

test.each([
  ['Win32', 'k', { ctrlKey: true }, true],
  ['Win32', 'K', { ctrlKey: true }, true],
  ['Win32', 'k', { metaKey: true }, false],
  ['Win32', 'k', { ctrlKey: true, metaKey: true }, false],
  ['Win32', 'k', { ctrlKey: true, shiftKey: true }, false],
  ['Win32', 'k', { ctrlKey: true, altKey: true }, false],
  ['Win32', 'j', { ctrlKey: true }, false],
  ['Win32', 'k', {}, false],
  ['MacIntel', 'k', { metaKey: true }, true],
  // Where it deletes to the end of the line.
  ['MacIntel', 'k', { ctrlKey: true }, false],
])('On %s, %s with %j opens the commands: %s', (platform, key, modifiers, expected) => {
  onPlatform(platform)
  expect(isWithMod(press(key, modifiers), KEYS.commands)).toBe(expected)
})

test('accepts one of several keys', () => {
  expect(isKey(press('j', {}), KEYS.nextPost)).toBe(true)
  expect(isKey(press('ArrowRight', {}), KEYS.nextPost)).toBe(true)
  expect(isKey(press('k', {}), KEYS.nextPost)).toBe(false)
})

test('announces both modifiers to assistive technology', () => {
  expect(ariaKeys(KEYS.submit)).toBe('Control+Enter Meta+Enter')
  expect(ariaKeys(KEYS.previousPost)).toBe('ArrowLeft k')
})

test.each([
  ['Linux x86_64', 'Ctrl Enter'],
  ['MacIntel', '⌘Command Return'],
])('On %s a key has the name that stands on it, and is read out in words', async (platform, words) => {
  onPlatform(platform)
  render(
    <p>
      <Shortcut keys={KEYS.submit} />
    </p>,
  )
  await expect.element(page.getByRole('paragraph')).toHaveTextContent(words)
})

test('shows two keys that are pressed one after the other', async () => {
  render(
    <p>
      <Shortcut keys={KEYS.goToFeed} />
    </p>,
  )
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('g then f')
})
