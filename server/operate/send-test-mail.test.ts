import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { runCommand } from '../../test/support/operating.ts'
import { UsageError } from '../platform/command.ts'
import { sendTestMail } from './send-test-mail.ts'

const app = await testApp()

test("sends a test email to the address as it would be stored, and to nothing that isn't an address", async () => {
  const outbox = join(app.config.dataDir, 'outbox')
  await expect(runCommand(app, sendTestMail, ['kim'])).rejects.toBeInstanceOf(UsageError)
  // As pasted from a page.
  expect(await runCommand(app, sendTestMail, ['Kim@\u200bExample.test '])).toContain(outbox)
  const [mail, ...others] = await readdir(outbox)
  expect(others).toEqual([])
  expect(await readFile(join(outbox, mail!), 'utf8')).toMatch(/^To: kim@example\.test\r?$/m)
})
