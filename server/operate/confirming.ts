import { createInterface } from 'node:readline/promises'
import type { CommandContext } from '../platform/command.ts'
import { harmless } from './harmless.ts'

/** Returns what is typed after a question, or nothing at the end of the input. */
type Ask = (question: string) => Promise<string>

/** How a command asks before it destroys something. `ask` is null without a terminal. */
export function confirming(yes: boolean, ask: Ask | null): CommandContext['confirm'] {
  return async (question) => {
    if (yes) return
    const warning = harmless(question.warning)
    if (!ask)
      throw new Error(
        `${warning}\nCannot ask for confirmation without a terminal. Pass --yes to continue. Nothing was changed.`,
      )
    const typed = await ask(`${warning}\n${harmless(question.ask)} `)
    if (typed.trim().toLowerCase() !== question.answer.toLowerCase()) throw new Error('Nothing was done.')
  }
}

/** Asks on the terminal of the process, if it has one. */
export function terminal(): Ask | null {
  if (!process.stdin.isTTY) return null
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const typed = await Promise.race([lines.question(question), ended])
    lines.close()
    return typed
  }
}
