import { z } from '../../contract/zod.ts'
import { Summed } from '../platform/files/summed-file.ts'

/** Tables without their rows in a backup: the rows are short-lived, or would do harm if they came back. */
export const LEFT_OUT = [
  'alert_holds',
  'auth_challenges',
  'auth_refresh_tokens',
  'idempotency_keys',
  'match_queue',
  'process_states',
  'rate_limits',
  'right_away_mails',
  'waiting_mails',
]

export const MANIFEST = 'manifest.json'
export const PICTURES = 'pictures'
export const PICTURE_SUMS = 'pictures.sha256'
export const DELETIONS = 'deletions.txt'
export const fileOfTable = (name: string) => `tables/${name}.copy.gz`

// Names become files and SQL.
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const count = z.int().min(0)

const TableFile = Summed.extend({ name: Name, columns: z.array(Name), rows: count })
export type TableFile = z.infer<typeof TableFile>

/** The contents of manifest.json: what a backup says about itself. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  postgresql: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(TableFile),
  left_out: z.array(Name),
  pictures: z.strictObject({
    count,
    /** Of all pictures together. */
    bytes: count,
    /** Named in the database, but missing from the storage when they were to be copied. */
    missing: z.array(z.string()),
    list: Summed,
  }),
  /** The marks of what was erased, as far as the storage has recorded it. */
  deletions: z.strictObject({ count, list: Summed }),
})
export type Manifest = z.infer<typeof Manifest>
