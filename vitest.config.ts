import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BOUND } from './test/support/bound.ts'

const PAGE = 'web/vitest.config.ts'

/** The same for every project, so that all of them take turns on it. */
const WORKERS = 4

// Each has a process of its own: the first replaces a module, the second stops all clocks, the others run the scripts of
// package.json as a user does.
const ALONE = [
  'server/platform/passwords.test.ts',
  'server/auth/client-clock.test.ts',
  'test/scripts.test.ts',
  'test/dev.faults.smoke.test.ts',
  'test/written-files.test.ts',
]

// What needs a database. Everything else under contract/, db/ and test/ is pure and needs nothing.
const onDatabase = [
  'server/**/*.test.ts',
  'bench/**/*.test.ts',
  // The short forms of proofs that run with everything; the rest only runs under `npm run prove`.
  'prove/**/*.smoke.test.ts',
  'db/**/*.test.ts',
  'test/access/*.test.ts',
  'test/schema.test.ts',
]

// They only run under `npm run prove`.
const FAULTS = '**/*.faults.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: WORKERS,
          include: ['contract/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...ALONE, FAULTS, ...onDatabase.filter((files) => files.startsWith('test/'))],
          isolate: false,
          setupFiles: ['test/support/console.setup.ts'],
          expect: { poll: BOUND },
          // It only ends what hangs, also on a machine that is busy.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'alone',
          maxWorkers: WORKERS,
          include: ALONE,
          setupFiles: ['test/support/console.setup.ts'],
          expect: { poll: BOUND },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'server',
          maxWorkers: WORKERS,
          include: onDatabase,
          exclude: [...ALONE, FAULTS],
          pool: 'forks',
          // Reloading the product for each file takes longer than its tests; each has its own database all the same.
          isolate: false,
          globalSetup: ['test/support/postgres.setup.ts'],
          setupFiles: ['test/support/console.setup.ts'],
          expect: { poll: BOUND },
          provide: { proof: 'short' },
          // Waits have bounds of their own; this one only ends what hangs, also on a machine that is busy.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      ...(existsSync(join(import.meta.dirname, PAGE)) ? [PAGE] : []),
    ],
  },
})
