import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { TEST_CHROMIUM_ARGS } from '../chromium-args.ts'
import { BOUND } from '../test/support/bound.ts'

/** Components in a real browser: what they promise depends on focus, layers and hiding, which jsdom does not have. */
export default defineProject({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite-ui',
  plugins: [react(), tailwindcss()],
  test: {
    name: 'page',
    maxWorkers: 4,
    include: ['**/*.test.tsx'],
    setupFiles: ['./testing/react.setup.ts', '../test/support/console.setup.ts'],
    expect: { poll: BOUND },
    // It only ends what hangs, also on a machine that is busy.
    testTimeout: 180_000,
    // Every test that needs it is listed at the end of the run (scripts/steps.js): its cause is to be found.
    retry: process.env.CI ? 1 : 0,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Each step of each test is otherwise noted down for a trace of the tests that fail, which nobody opens.
      traceView: false,
      dependencySourcemaps: false,
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
          args: TEST_CHROMIUM_ARGS,
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
  // Every file loads the page's modules again. Nothing changes during a run, and the next one starts with an empty cache.
  server: { headers: process.argv.includes('run') ? { 'Cache-Control': 'max-age=3600' } : {} },
  // Named, so that the first run does not stop to bundle them and reload the page under a test.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-dev-runtime',
      'radix-ui',
      'cmdk',
      'lucide-react',
      'react-day-picker',
      'axe-core',
      '@supabase/auth-js',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      '@tanstack/react-router',
      'react-hook-form',
      'react-image-crop',
      '@hookform/resolvers/zod',
      'zod',
    ],
  },
})
