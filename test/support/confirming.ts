import { expect } from 'vitest'
import type { Proof } from '../../contract/sources.ts'
import { domainOf } from '../../server/source-evidence/domains.ts'
import { writeConfirmation } from '../../server/source-evidence/mark-evidence.ts'
import type { TestApp } from './app.ts'

/** The expert confirms a source from this address, without an account. */
export async function confirmSource(
  app: TestApp,
  source_id: string,
  { email = 'harriet@millrace.example', photo_url = null as string | null } = {},
): Promise<void> {
  const found = await app.database.db.transaction().execute((tx) =>
    writeConfirmation(app.server.platform, tx, {
      ...domainOf(email),
      ...{ source_id, made_by: null, address_hash: Buffer.alloc(32, 7), photo_url },
    }),
  )
  expect(found).toBe(true)
}

/** Lets all evidence of a source end this many seconds from now, or ago. Nothing else is written to it. */
export const endsIn = (app: TestApp, source_id: string, seconds: number) =>
  app.database.pool.query(
    `update source_evidence set until = now() + make_interval(secs => $2) where profile_id = $1`,
    [source_id, seconds],
  )

/** Of a source without any evidence. */
export const UNPROVEN: Proof = { state: 'none', at: null, until: null, domain: null, checked_at: null }
