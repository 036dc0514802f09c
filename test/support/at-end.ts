import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Ends what was begun: after the test, when one runs, else after the file. What a test hands to afterAll itself is
 * never called.
 */
export function atEnd(end: () => unknown): void {
  const act = async () => {
    await end()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(act)
  else afterAll(act)
}
