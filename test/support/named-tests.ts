import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** What is wrong with a test that a document names as "file > title": null if it exists. */
export function faultOfNamed(named: string): string | null {
  const [file = '', ...words] = named.split(' > ')
  const title = words.join(' > ')
  if (!/\.(test|spec)\.tsx?$/.test(file) || title === '') return `${named}: is no test`
  if (!existsSync(join(ROOT, file))) return `${named}: no such file`
  const text = readFileSync(join(ROOT, file), 'utf8')
  const isThere = ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))
  return isThere ? null : `${named}: no such title`
}

/** What is wrong with the tests that a cell of a table names, each in backticks; one at least. */
export function faultsOfCell(cell: string): string[] {
  const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => faultOfNamed(name))
  return named.length === 0 ? [`${cell}: names no test`] : named.filter((fault) => fault !== null)
}
