import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './postgres/db.ts'

/**
 * One of the operator's commands. A feature exports its own from `NAME.command.ts`; server/operate/commands.ts lists
 * them all, and server/operate.ts runs them.
 */
export type Command = {
  /**
   * Name and words, then the options that are required: `export-member EMAIL [FILE]`, `show-draft POST_ID --reason TEXT`.
   * The last word may be repeated: `NAME...`.
   */
  usage: string
  /** What it does, in one sentence without a full stop. */
  does: string
  /** Options that take a text, by name without dashes: what stands there. Those that `usage` does not name are optional. */
  options?: Record<string, string>
  /** Options that are given or not, by name without dashes: what they do. */
  flags?: Record<string, string>
  /** It asks before it acts (`confirm`), and takes --yes. */
  destroys?: true
  /** False: the database is left as it is found, and may be empty or of another version. */
  migrates?: false
  /** What it throws is what the operator reads, with exit code 1, of a UsageError 2. */
  run: (words: string[], context: CommandContext) => Promise<void>
}

export type CommandContext = {
  config: Config
  /** Opens its first connection when it is first asked. */
  database: Database
  /** For a command that opens connections of its own. */
  connection: pg.ClientConfig
  options: Record<string, string | undefined>
  flags: Record<string, boolean | undefined>
  /** A line on standard output. */
  say: (text: string) => void
  /**
   * Says on the terminal what is about to happen and asks to type `answer`; throws when something else is typed, and when
   * there is no terminal. With --yes it asks nothing.
   */
  confirm: (question: { warning: string; ask: string; answer: string }) => Promise<void>
}

/** The command was not called as it should be. */
export class UsageError extends Error {}
