import { parseSync } from 'vite'
import type { z } from '../../contract/zod.ts'
import type { Row } from '../../test/access.cells.ts'
import { readSources } from '../../test/sources.ts'
import { shapeOf } from './hostile-json.ts'

export type Pattern = { at: string; source: string; flags: string }

const TREES = /^(contract|server)\/.*(?<!\.test)\.ts$/

/** Every regular expression that stands in contract/ and server/. */
export function writtenPatterns(): Pattern[] {
  const found: Pattern[] = []
  for (const { path, text } of readSources().filter((source) => TREES.test(source.path)))
    collect(parseSync(path, text).program, (node) => {
      const { pattern, flags } = (node.regex ?? {}) as { pattern?: string; flags?: string }
      if (pattern !== undefined) found.push({ at: path, source: pattern, flags: flags ?? '' })
    })
  return found
}

/** Where one is made of text instead, which nobody can read from the source. */
export const madePatterns = (): string[] =>
  readSources()
    .filter(({ path, text }) => TREES.test(path) && /\bRegExp\(/.test(text))
    .map(({ path }) => path)

/** Those by which the contract's own library checks what is sent: ids, moments, addresses. */
export function checkedPatterns(rows: Row[]): Pattern[] {
  const found = new Map<string, Pattern>()
  for (const { at, endpoint } of rows) {
    const { params, query, body } = endpoint?.schemas ?? {}
    for (const schema of [params, query, body] as (z.ZodType | undefined)[])
      collect(shapeOf(schema), ({ pattern }) => {
        if (typeof pattern === 'string') found.set(pattern, { at, source: pattern, flags: '' })
      })
  }
  return [...found.values()]
}

function collect(node: unknown, take: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) take(node as Record<string, unknown>)
  for (const below of Object.values(node)) collect(below, take)
}
