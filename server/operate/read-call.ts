import { parseArgs } from 'node:util'
import { type Command, UsageError } from '../platform/command.ts'

type Call = {
  command: Command
  words: string[]
  options: Record<string, string | undefined>
  flags: Record<string, boolean | undefined>
  yes: boolean
}

const PROGRAM = 'npm run operate --'
const nameOf = ({ usage }: Command) => usage.split(' ', 1)[0] ?? ''

/** What the operator typed, or the help they ask for. Throws a UsageError. */
export function readCall(args: string[], commands: Command[]): Call | { help: string } {
  const [name, ...rest] = args
  if (name === undefined) throw new UsageError(helpOfAll(commands))
  if (name === '--help') return { help: helpOfAll(commands) }
  const command = commands.find((one) => nameOf(one) === name)
  if (!command) throw new UsageError(`There is no command "${name}".\n\n${helpOfAll(commands)}`)
  if (rest.includes('--help')) return { help: helpOf(command) }
  try {
    return { command, ...readWords(command, rest) }
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n\n${helpOf(command)}`)
    throw error
  }
}

function readWords(command: Command, rest: string[]): Omit<Call, 'command'> {
  const { values, positionals } = parsed(rest, {
    ...ofType('string', command.options),
    ...ofType('boolean', command.flags),
    ...(command.destroys && ofType('boolean', { yes: '' })),
  })
  refuseWords(command, positionals)
  const missing = Object.keys(command.options ?? {}).find(
    (name) => isRequired(command, name) && !values[name],
  )
  if (missing !== undefined) throw new UsageError(`--${missing} TEXT is missing.`)
  const { yes = false, ...given } = values
  const those = (type: string) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === type))
  return {
    words: positionals,
    options: those('string') as Record<string, string>,
    flags: those('boolean') as Record<string, boolean>,
    yes: yes === true,
  }
}

const isRequired = ({ usage }: Command, option: string) => usage.includes(` --${option} `)

const ofType = <Type>(type: Type, named: Record<string, string> = {}) =>
  Object.fromEntries(Object.keys(named).map((name) => [name, { type }] as const))

function refuseWords(command: Command, positionals: string[]): void {
  const expected = command.usage.split(' --', 1)[0]!.split(' ').slice(1)
  const missing = expected[positionals.length]
  if (missing !== undefined && !missing.startsWith('[')) throw new UsageError(`${missing} is missing.`)
  const isEndless = expected.at(-1)?.includes('...') ?? false
  if (positionals.length > expected.length && !isEndless)
    throw new UsageError(`Unexpected argument "${positionals[expected.length]}".`)
}

function parsed(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // The first sentence of its message says what is wrong, the others are advice for programmers.
    throw new UsageError((error as Error).message.split(/[.\n]/, 1)[0])
  }
}

const LEGEND = 'Arguments in [brackets] are optional.'

function helpOfAll(commands: Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  const lines = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`)
  return [
    `Usage: ${PROGRAM} COMMAND`,
    '',
    ...lines,
    '',
    LEGEND,
    `Help for a command: ${PROGRAM} COMMAND --help, and docs/operating.md#commands.`,
  ].join('\n')
}

function helpOf(command: Command): string {
  const { usage, does, options = {}, flags = {}, destroys } = command
  const given = { ...flags, ...(destroys && { yes: 'asks nothing before it acts' }) }
  const all = { ...options, ...given }
  const names = Object.keys(all).map((name) => (name in given ? `--${name}` : `--${name} TEXT`))
  const lines = Object.values(all).map((text, n) => `  ${names[n]!.padEnd(16)} ${text}`)
  const optional = names.filter((name) => !usage.includes(` ${name}`)).map((name) => `[${name}]`)
  return [`Usage: ${PROGRAM} ${[usage, ...optional].join(' ')}`, `  ${does}`, ...lines, `  ${LEGEND}`].join(
    '\n',
  )
}
