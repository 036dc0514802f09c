import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Cleans up: after the test if one is running, otherwise after the file. What a test hands to afterAll itself is
 * never called.
 */
export function atEnd(end: () => unknown): void {
  const act = async () => {
    await end()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(act)
  else afterAll(act)
}
