import { inject } from 'vitest'

/** Prints what a proof has counted, on one line for each figure. The short form prints nothing. */
export function figures(title: string, counted: Record<string, number | string>): void {
  if (inject('proof') === 'short') return
  const width = Math.max(...Object.keys(counted).map((name) => name.length))
  const lines = Object.entries(counted).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
}
