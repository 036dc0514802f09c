import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BOUND } from '../test/support/bound.ts'

const HOURS_MS = 3 * 3_600_000
// Only scripts/prove.js sets them.
const minutes = process.env.PROVE_MINUTES && Number(process.env.PROVE_MINUTES)
const proof = process.env.PROVE_SHORT ? 'short' : 'long'

/** All proofs, one after the other. Those in `*.smoke.test.ts` also run with the server's tests, in their short form. */
export default defineConfig({
  test: {
    name: 'prove',
    root: join(import.meta.dirname, '..'),
    include: [
      'prove/**/*.test.ts',
      '{server,test}/**/*.{faults,faults.smoke,races,id-swaps}.test.ts',
      'bench/benches.test.ts',
      'test/scripts.test.ts',
    ],
    pool: 'forks',
    maxWorkers: 1,
    globalSetup: ['test/support/postgres.setup.ts'],
    setupFiles: ['test/support/console.setup.ts'],
    expect: { poll: BOUND },
    provide: { proof, minutes: minutes || undefined },
    disableConsoleIntercept: true,
    testTimeout: HOURS_MS,
    hookTimeout: HOURS_MS,
  },
})
