import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const OPERATING = join(import.meta.dirname, '../../docs/operating.md')

/** The environment in docs/operating.md. */
export function recipe(): Record<string, string> {
  const [, env = ''] = /```env\n(.*?)```/s.exec(readFileSync(OPERATING, 'utf8')) ?? []
  const lines = env.trim().split('\n')
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0]!, line.slice(line.indexOf('=') + 1)]))
}
