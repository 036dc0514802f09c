import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from './figure.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What the budget says of the built page (.size-limit.js), in kB of gzip; no more than its limits is wanted. */
export async function readBudget(): Promise<Figure[]> {
  // It exits with 1 when a limit is passed, and says the sizes all the same.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/size-limit/bin.js', '--json'],
    { cwd: ROOT },
  ).catch((error: Error & { stdout?: string }) => {
    if (!error.stdout) throw error
    return { stdout: error.stdout }
  })
  const parts = JSON.parse(stdout) as { name: string; size: number; sizeLimit: number }[]
  return parts.map(({ name, size, sizeLimit }) => ({
    part: 'Budget of the built page, gzip',
    label: name,
    unit: 'kB',
    values: [size / 1_000],
    most: sizeLimit / 1_000,
  }))
}
