import { sql } from 'kysely'
import { publishEvent } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'

type Confirmation = {
  source_id: string
  made_by: null
  domain: string
  is_public_mail: boolean
  address_hash: Buffer
  /** The photo that the expert saw and consents to; null: no consent. */
  photo_url: string | null
}

/** The expert confirms a source, in place of what they confirmed before. What they had denied is over. */
export async function writeConfirmation(
  tx: Tx,
  { source_id, domain, is_public_mail, address_hash, photo_url }: Confirmation,
): Promise<void> {
  const kinds = photo_url === null ? ['expert_link'] : ['expert_link', 'photo_consent']
  await sql`
    update source_evidence set ended_at = now()
    where profile_id = ${source_id} and kind = any (${kinds}) and ended_at is null`.execute(tx)
  await sql`
    insert into source_evidence (profile_id, kind, fingerprint, domain, is_public_mail, address_hash, result)
    select p.id, 'expert_link', p.fingerprint, ${domain}, ${is_public_mail}, ${address_hash}, 'given'
    from profiles p where p.id = ${source_id}`.execute(tx)
  if (photo_url !== null)
    await sql`
      insert into source_evidence (profile_id, kind, fingerprint, result)
      values (${source_id}, 'photo_consent', sha256(convert_to(${photo_url}, 'UTF8')), 'given')`.execute(tx)
  await sql`
    update profiles set denied_at = null, needs_confirmation = false,
      retired_at = case when retired_by = 'expert' then null else retired_at end,
      retired_by = case when retired_by = 'expert' then null else retired_by end
    where id = ${source_id}`.execute(tx)
  await publishEvent(tx, 'sources.changed', source_id)
}
