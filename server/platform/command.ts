import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './postgres/db.ts'

/**
 * One of the operator's commands. A feature exports its own from `NAME.command.ts`; server/operate/commands.ts lists
 * them all, and server/operate.ts runs them.
 */
export type Command = {
  /**
   * Name and words, then the options that are required: `export-member EMAIL [FILE]`, `show-draft POST_ID --reason
   * TEXT`. The last word may be repeated: `NAME...`.
   */
  usage: string
  /** What it does, in one sentence without a period. */
  does: string
  /**
   * Options that take a text, by name without dashes: the placeholder. Options that `usage` doesn't name are optional.
   */
  options?: Record<string, string>
  /** Flags, by name without dashes: what they do. */
  flags?: Record<string, string>
  /** It asks before it acts (`confirm`), and accepts --yes. */
  destroys?: true
  /** False: the database is left as it is, and may be empty or of another version. */
  migrates?: false
  /** The operator reads the message of what it throws, with exit code 1, or 2 for a UsageError. */
  run: (words: string[], context: CommandContext) => Promise<void>
}

export type CommandContext = {
  config: Config
  /** Opens its first connection on first use. */
  database: Database
  /** For a command that opens connections of its own. */
  connection: pg.ClientConfig
  options: Record<string, string | undefined>
  flags: Record<string, boolean | undefined>
  /** Prints a line on standard output. */
  say: (text: string) => void
  /**
   * Says on the terminal what is about to happen and asks the operator to type `answer`. Throws when they type
   * something else, and when there is no terminal. With --yes it asks nothing.
   */
  confirm: (question: { warning: string; ask: string; answer: string }) => Promise<void>
}

/** The command was called incorrectly. */
export class UsageError extends Error {}
