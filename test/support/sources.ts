import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const TREES = ['contract', 'server', 'web', 'db', 'emails', 'test', 'e2e', 'bench', 'prove', 'scripts']

export type Import = {
  /** A path from the root for our own files, otherwise the name of a package. */
  to: string
  /** Types only: nothing of it is loaded. */
  typeOnly: boolean
  /** Loaded on demand. */
  lazy: boolean
}
export type Source = { path: string; text: string; lines: number; imports: Import[] }

/** Tests, their fixtures and what measures: none of it is in the product. */
export const isTest = ({ path }: { path: string }): boolean =>
  /\.test\.tsx?$|(vitest|playwright)\.config\.ts$|^(web\/testing|test|e2e|bench|prove)\//.test(path)

const STATIC = /^(?:import|export)\s+(?:(type\s)?([^'";]*?)\sfrom\s*)?'([^']+)'/gm
const LAZY = /\bimport\(\s*'([^']+)'\s*\)/g

function importsOf(path: string, text: string): Import[] {
  const resolved = (name: string) => (name.startsWith('.') ? join(dirname(path), name) : name)
  const eager = [...text.matchAll(STATIC)].map(([, type, names = '', name = '']) => ({
    to: resolved(name),
    typeOnly: type !== undefined || isAllTypes(names),
    lazy: false,
  }))
  const late = [...text.matchAll(LAZY)].map(([, name = '']) => ({
    to: resolved(name),
    typeOnly: false,
    lazy: true,
  }))
  return [...eager, ...late]
}

function isAllTypes(names: string): boolean {
  const listed = /^\s*\{([^}]*)\}\s*$/
    .exec(names)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  const given = (listed ?? []).filter(Boolean)
  return given.length > 0 && given.every((name) => name.startsWith('type '))
}

/** Every file that a person writes, by its path from the root; generated files are left out. */
export function readSources(): Source[] {
  return TREES.flatMap((tree) => filesBelow(join(ROOT, tree)))
    .concat(
      readdirSync(ROOT)
        .filter((name) => /\.config\.ts$/.test(name))
        .map((name) => join(ROOT, name)),
    )
    .filter((file) => /\.(tsx?|js|css|sql)$/.test(file) && !/\.gen\.ts$|db\/schema\.sql$/.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      const path = relative(ROOT, file)
      return { path, text, lines: text.trimEnd().split('\n').length, imports: importsOf(path, text) }
    })
}

function filesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.includes('node_modules'))
  } catch {
    return []
  }
}
