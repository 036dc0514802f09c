import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { standardOutput } from './log-output.ts'

export type Log = pino.Logger

/**
 * The process's log. It holds route patterns, ids, statuses and times, never what members wrote or who they are: code
 * that logs an object lists its fields. It goes to standard output, or to `to`.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'email',
        'password',
        'token',
        'authorization',
        '*.email',
        '*.password',
        '*.token',
        '*.authorization',
      ],
      censor: '[hidden]',
    },
    serializers: { err: plainError },
  }
  return pino(options, to ?? standardOutput())
}

/**
 * An error without the database's detail lines, which quote rows ("Key (email)=(...) already exists").
 */
function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return plainObject(error)
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    type: error.name,
    message: fromDatabase ? `database error ${code}` : wordsOf(error),
    code,
    constraint,
    // The stack begins with the message, and a line of that may look like a place in the code.
    stack: error.stack
      ?.replace(error.message, '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12)
      .join('\n'),
  }
}

// Parsers quote what they can't parse.
function wordsOf(error: Error): string {
  return error instanceof SyntaxError ? 'a text could not be read' : withoutAddresses(error.message)
}

// Word by word: a regular expression for the text around an @ is quadratic in the length of a text without one.
const withoutAddresses = (text: string) =>
  text.replace(/\S+/g, (word) => (/\S@\S/.test(word) ? '[hidden]' : word))

// The job queue reports its errors as plain objects.
function plainObject(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { message, code } = error as { message?: unknown; code?: unknown }
  return {
    message: typeof code === 'string' ? `error ${code}` : withoutAddresses(String(message ?? 'unknown')),
    code,
  }
}
