import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const OPERATING = join(import.meta.dirname, '../docs/operating.md')

/** The first block of docs/operating.md in this language that contains these words. */
export function blockOf(language: string, words = ''): string {
  const blocks = readFileSync(OPERATING, 'utf8').matchAll(/```(\w+)\n(.*?)```/gs)
  for (const [, is, block = ''] of blocks) if (is === language && block.includes(words)) return block
  throw new Error(`docs/operating.md has no ${language} with ${words}`)
}

/** The environment in docs/operating.md. */
export function recipe(): Record<string, string> {
  const lines = blockOf('env').trim().split('\n')
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0]!, line.slice(line.indexOf('=') + 1)]))
}
