import { LIMITS } from './limits.ts'
import type { Options } from './options.ts'
import type { Plan } from './plan.ts'

const ROWS = LIMITS.find(({ what }) => what === 'Rows of a year in one table')!

/** What depends on the size, for Beatline in capitals and for PostgreSQL in small letters; the same names for each. */
export function settingsOf(plan: Plan, options: Options): [name: string, value: string][] {
  const { processes, pool, hasPooler, hasReplica, slots, connections } = plan
  const largest = options['database-cores'] * options.memory
  const buffers = Math.min(plan.memory, largest) / 4
  const standbys = hasReplica ? 2 : 1
  return [
    ['DATABASE_POOL', String(pool)],
    ['DATABASE_POOLER', hasPooler ? '`transaction`, with `DATABASE_DIRECT_URL`' : 'unset'],
    ['DATABASE_REPLICA_URL', hasReplica ? 'the replica' : 'unset'],
    ['LIVE_URL', processes > options['log-readers'] ? '`nats://…`' : 'unset'],
    ['partitions by month', ROWS.load(plan) > ROWS.most(options) ? 'yes' : 'no'],
    [
      'max_connections',
      Number.isFinite(connections) ? String(Math.ceil(connections * 1.2)) : 'none is enough',
    ],
    ['max_replication_slots, max_wal_senders', String(slots + standbys)],
    ['shared_buffers', `${Math.max(1, Math.round(buffers))} GB`],
  ]
}

/** What every plan has. */
export const ALWAYS = `For every size: \`DATABASE_URL\`, \`AUTH_SECRET\` and \`STORAGE_URL=s3://…\` the same for all processes, \`PUBLIC_URL\`,
\`TRUST_PROXY\` for the balancer, \`SMTP_URL\` of a mail service, a CDN for \`/assets\`; in PostgreSQL \`wal_level = logical\`,
and the standby in \`synchronous_standby_names\`.`
