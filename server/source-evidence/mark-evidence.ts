import type { Check, FINDINGS } from '../../contract/evidence.rules.ts'
import { recordConfirmed } from '../erasure-marks/erasure-marks.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import type { MailDomain } from './domains.ts'
import { evidence } from './source-evidence.sql.ts'

/** An expert who confirms that a profile is theirs. */
export type Confirmation = MailDomain & {
  source_id: string
  /** The expert's account; null: they answered an emailed link. */
  made_by: string | null
  /** server/auth/keyed-hash.ts, of the address that confirms. */
  address_hash: Buffer
  /** The photo that the expert saw and consents to; null: no consent. */
  photo_url: string | null
}

/** Changes evidence of a source under its lock, and publishes it. False when the source is gone. */
async function change(tx: Tx, source_id: string, write: () => Promise<unknown>): Promise<boolean> {
  if (!(await evidence.hold(tx, source_id))) return false
  await write()
  await publishEvent(tx, 'sources.changed', source_id)
  return true
}

/** The expert's confirmation. It ends an earlier denial, which had retired the source, or removal. */
export const writeConfirmation = (
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { source_id, made_by, domain, is_public_mail, address_hash, photo_url }: Confirmation,
): Promise<boolean> =>
  change(tx, source_id, async () => {
    // bytea as text, since a row is written from JSON.
    const hash = `\\x${address_hash.toString('hex')}`
    await evidence.put(tx, source_id, 'expert_link', {
      ...{ made_by, domain, is_public_mail, address_hash: hash, result: 'checked' },
    })
    if (photo_url !== null) await evidence.putConsent(tx, source_id, photo_url, made_by)
    const cleared = await evidence.clearDenial(tx, source_id)
    if (!cleared) return
    await recordConfirmed(jobs, tx, { source_id, at: cleared.at })
    // Their account says whether they hold one in use.
    if (cleared.held_by) await publishEvent(tx, 'profile.changed', cleared.held_by)
  })

/** The team looked up the registry number. Only what was found there counts for a limited time. */
export const markRegister = (
  tx: Tx,
  source_id: string,
  result: (typeof FINDINGS)[number],
): Promise<boolean> => change(tx, source_id, () => evidence.decideRegister(tx, source_id, result))

/** The team checked the source in this way; `admin` is null for the operator. */
export const markChecked = (tx: Tx, source_id: string, how: Check, admin: string | null): Promise<boolean> =>
  change(tx, source_id, () =>
    evidence.put(tx, source_id, 'team_check', { made_by: admin, how, result: 'checked' }),
  )
