import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Figure, figureOf, measured } from '../figures.ts'

/** What the budget says of the built page (.size-limit.js), in kB of gzip. */
export async function readBudget(): Promise<Figure[]> {
  // It exits with 1 if a limit is passed, and prints the sizes all the same.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/size-limit/bin.js', '--json'],
    {
      cwd: join(import.meta.dirname, '../..'),
    },
  ).catch((error: Error & { stdout?: string }) => {
    if (!error.stdout) throw error
    return { stdout: error.stdout }
  })
  const parts = JSON.parse(stdout) as { name: string; size: number; sizeLimit: number }[]
  return parts.map(({ name, size, sizeLimit }) =>
    figureOf(`${name}, gzip`, [measured('', 'kB', [size / 1_000])], [{ of: '', most: sizeLimit / 1_000 }]),
  )
}
