import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmailAction } from '../../contract/email-actions.ts'
import { ActionLinks } from '../../server/alerts/action-links.ts'

/** The address of an action in an email. */
export async function linkOf(
  action: EmailAction,
  account_id: string,
  subject_id: string | null = null,
): Promise<string> {
  const key = await readFile(join(import.meta.dirname, '../../.data/e2e/auth-secret'))
  return new ActionLinks(key).address('', { action, account_id, subject_id })
}
