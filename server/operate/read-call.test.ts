import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Command, UsageError } from '../platform/command.ts'
import { commands } from './commands.ts'
import { readCall } from './read-call.ts'

const run = async () => undefined
const known: Command[] = [
  { usage: 'make NAME [PLACE]', does: 'makes something', run },
  { usage: 'call NAME [WORDS...]', does: 'calls somebody', run, options: { reason: 'why' } },
  { usage: 'show ID --reason TEXT', does: 'shows something', run, options: { reason: 'why' } },
  { usage: 'end ID', does: 'ends something', run, destroys: true, flags: { all: 'all of it' } },
]
const read = (...args: string[]) => readCall(args, known)

test('reads words, options and --yes in any order', () => {
  const nothing = { options: {}, flags: {}, yes: false }
  expect(read('make', 'it')).toEqual({ command: known[0], words: ['it'], ...nothing })
  expect(read('make', 'it', 'here')).toMatchObject({ words: ['it', 'here'] })
  expect(read('call', 'a', 'b', 'c', '--reason', 'as it is')).toEqual({
    command: known[1],
    words: ['a', 'b', 'c'],
    options: { reason: 'as it is' },
    flags: {},
    yes: false,
  })
  expect(read('end', '--yes', 'it')).toMatchObject({ words: ['it'], yes: true, flags: {} })
  expect(read('end', 'it', '--all')).toMatchObject({ yes: false, flags: { all: true } })
  expect(read('make', '--', '--yes')).toMatchObject({ words: ['--yes'], yes: false })
})

test.each([
  [[], /^Usage: .* COMMAND\n/],
  [['constructor'], /^There is no command "constructor"\.\n\nUsage: .* COMMAND\n/],
  [['make'], /^NAME is missing\.\n\nUsage: .* make NAME \[PLACE\]\n/],
  [['make', 'it', 'here', 'now'], /^Unexpected argument "now"\./],
  [['make', 'it', '--yes'], /^Unknown option '--yes'/],
  [['call', 'a', '--reason'], /^Option '--reason <value>' argument missing/],
  [['show', 'it'], /^--reason TEXT is missing\.\n\nUsage: .* show ID --reason TEXT\n/],
  [['show', '--reason', 'as it is'], /^ID is missing\./],
  [['end', 'it', '--yes=no'], /^Option '--yes' does not take an argument/],
])('rejects the arguments %j', (args, words) => {
  expect(() => readCall(args, known)).toThrow(UsageError)
  expect(() => readCall(args, known)).toThrow(words)
})

test("lists all commands with --help, and one command's options, whatever else is typed", () => {
  expect(read('--help')).toEqual({ help: expect.stringMatching(/\n {2}end ID +ends something\n/) })
  expect(read('end', '--help')).toEqual({
    help: 'Usage: npm run operate -- end ID [--all] [--yes]\n  ends something\n  --all            all of it\n  --yes            asks nothing before it acts\n  Arguments in [brackets] are optional.',
  })
  expect(read('--help')).toEqual({ help: expect.stringContaining('[brackets] are optional') })
  expect(read('call', '--help', '--no-such')).toEqual({ help: expect.stringContaining('[--reason TEXT]') })
})

test('finds every command in docs/operating.md as it is called, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const [, section = ''] = /\n## Commands\n((?:.|\n)*?)\n## /.exec(text) ?? []
  const written = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, usage = '']) => usage)
  expect(new Set(written)).toEqual(new Set(commands.map(({ usage }) => usage)))
})

test('gives each command a unique name and a description', () => {
  const names = commands.map(({ usage }) => usage.split(' ')[0])
  expect(new Set(names).size).toBe(names.length)
  for (const { does } of commands) expect(does).toMatch(/^[a-z].{10,}[^.]$/)
})
