import { defineConfig, devices } from '@playwright/test'
import { TEST_CHROMIUM_ARGS } from './chromium-args.ts'
import { SLOW_MACHINE } from './test/support/bound.ts'

const port = Number(process.env.E2E_PORT || 3199)
const address = `http://localhost:${port}`

/** The stories that put posts into everybody's feed: one after the other, or they would count each other's. */
const PUBLISHING = [
  'create.spec.ts',
  'review.spec.ts',
  'sanctions.spec.ts',
  'create-requests.spec.ts',
  'confidential.spec.ts',
  'hidden-name.spec.ts',
  'live.spec.ts',
  /comment[\w-]*\.spec\.ts$/,
  'likes-saves.spec.ts',
  'notifications.spec.ts',
  'edit-post.spec.ts',
  'drafts.spec.ts',
  'deadline.spec.ts',
  'requests.spec.ts',
  'pitches.spec.ts',
  'own-source.spec.ts',
  'about-you.spec.ts',
  'held.spec.ts',
  'pitch-board.spec.ts',
  'guided.spec.ts',
  'comparison.spec.ts',
  'scanning.spec.ts',
  'keyboard-story.spec.ts',
  'dormant.spec.ts',
  'contact-limits.spec.ts',
  'session-ends.spec.ts',
  'new-version.spec.ts',
  'matches.spec.ts',
  'alerts.spec.ts',
]

/** The real product in a real browser: the built page, production headers and limits, a fresh demo world. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  reporter: [['list']],
  fullyParallel: true,
  forbidOnly: true,
  // Every test that needs it is listed at the end of the run (scripts/steps.js): its cause is to be found.
  retries: process.env.CI ? 1 : 0,
  workers: 3,
  // They only end what hangs: a machine that is busy takes its time.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    // Frames of an animation cost a sixth of the run; a story about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // It costs a third of the time: wanted when one looks into a failure.
    trace: process.env.E2E_TRACE ? 'on' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: TEST_CHROMIUM_ARGS,
    },
  },
  projects: [
    { name: 'setup', testMatch: 'sessions.setup.ts' },
    { name: 'publishing', testMatch: PUBLISHING, workers: 1, dependencies: ['setup'] },
    { name: 'reading', testIgnore: PUBLISHING, dependencies: ['setup'] },
  ],
  webServer: {
    command: 'node e2e/support/fresh-database.ts && node scripts/start.js',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: process.env.E2E_SERVER_OUTPUT ? 'pipe' : 'ignore',
    env: {
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: '.data/e2e',
      ...SLOW_MACHINE,
      LOG_LEVEL: 'warn',
      // An own database of this machine is never touched, and the demo is allowed: an empty variable counts as unset.
      NODE_ENV: '',
      DATABASE_URL: '',
      TRUST_PROXY: '',
    },
  },
})
