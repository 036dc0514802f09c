import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const UI = 'web/vitest.config.ts'

// What needs a database. Everything else under contract/, db/ and test/ is pure and needs nothing.
const onDatabase = [
  'server/**/*.test.ts',
  'bench/**/*.test.ts',
  'db/**/*.test.ts',
  'test/access.test.ts',
  'test/schema.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: onDatabase,
          setupFiles: ['test/console.setup.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: onDatabase,
          pool: 'forks',
          maxWorkers: 2,
          globalSetup: ['test/postgres.setup.ts'],
          setupFiles: ['test/console.setup.ts'],
          // Waits have bounds of their own; this one only ends what hangs, also on a machine that is busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...(existsSync(join(import.meta.dirname, UI)) ? [UI] : []),
    ],
  },
})
