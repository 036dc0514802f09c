import { expect, test, vi } from 'vitest'
import { confirming } from './confirming.ts'
import { harmless, harmlessJson } from './harmless.ts'

const question = { warning: 'This ends it.', ask: 'Type its name to go on:', answer: 'Its Name' }

test('continues when the answer is typed, and with --yes without asking', async () => {
  const ask = vi.fn(async () => ' its name ')
  await confirming(false, ask)(question)
  expect(ask).toHaveBeenCalledExactlyOnceWith('This ends it.\nType its name to go on: ')
  await confirming(true, ask)(question)
  await confirming(true, null)(question)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('does not continue on another answer, on none, or without a terminal', async () => {
  for (const answer of ['', 'yes', 'its'])
    await expect(confirming(false, async () => answer)(question)).rejects.toThrow('Nothing was done.')
  await expect(confirming(false, null)(question)).rejects.toThrow(
    /^This ends it\.\nCannot ask for confirmation.*--yes/,
  )
})

test('shows terminal control characters as numbers', () => {
  expect(harmless('a\u001b[2J\u009b1m\u0007\r\u202eb\u2028')).toBe('a<1b>[2J<9b>1m<07><0d><202e>b<2028>')
  expect(harmless('Zoë writes:\r\n\tSo — 👩‍👩‍👧')).toBe('Zoë writes:\n\tSo — 👩‍👩‍👧')
})

test('shows control characters in JSON as JSON escapes, which keep the meaning', () => {
  const said = { name: 'a\u001b[2J\u009b\u007f\u202eb\u2028', text: 'Zoë\n\twrites 👩‍👩‍👧' }
  const shown = harmlessJson(JSON.stringify(said, null, '\t'))
  expect(harmless(shown)).toBe(shown)
  expect(JSON.parse(shown)).toEqual(said)
})
