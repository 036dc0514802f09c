import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const HOURS_MS = 3 * 3_600_000
// Set by scripts/prove.js alone.
const minutes = process.env.PROVE_MINUTES && Number(process.env.PROVE_MINUTES)

/** The long forms of the proofs, one after the other. Their short forms run with the server's tests. */
export default defineConfig({
  test: {
    name: 'prove',
    root: join(import.meta.dirname, '..'),
    include: ['prove/**/*.test.ts', 'server/**/*.races.test.ts', 'test/access.id-swaps.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    globalSetup: ['test/postgres.setup.ts'],
    setupFiles: ['test/console.setup.ts'],
    provide: { proof: 'long', minutes: minutes || undefined },
    disableConsoleIntercept: true,
    testTimeout: HOURS_MS,
    hookTimeout: HOURS_MS,
  },
})
