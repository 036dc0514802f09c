import { createHash } from 'node:crypto'
import { type Cast, domainOf } from './demo-members.ts'
import { day, fraction, type Row, seedId } from './seed-tools.ts'

/** What is known of the sources of the PR member who signs in: one of each. The rest of them have nothing. */
const SHOWN: Record<string, readonly Made[]> = {
  'Harriet Okafor-Lane': ['confirmed', 'agency', 'found', 'team'],
  'Bennett Sorel': ['personal', 'agency'],
  'Dr. Anjali Voss': ['changed'],
  'Leopold Strand': ['lapsed', 'agency'],
  'Marisol Quintero': ['agency'],
  'Thaddeus Boyle': ['confirmed', 'given'],
  'Ingrid Faulkner': ['agency', 'not_found'],
}

type Made =
  | 'confirmed'
  | 'personal'
  | 'changed'
  | 'lapsed'
  | 'agency'
  | 'given'
  | 'found'
  | 'not_found'
  | 'team'

/** Of the sources of others, many are confirmed. */
function madeFor(name: string): readonly Made[] {
  const share = fraction(`${name}/evidence`)
  if (share < 0.4) return ['confirmed', 'agency']
  return share < 0.5 ? ['personal'] : share < 0.6 ? ['agency'] : []
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
const hash = (text: string) => createHash('sha256').update(text).digest()
const folded = (text: unknown) => String(text).replace(/\s+/g, ' ').trim().toLowerCase()
/** As source_fingerprint in the database. */
const fingerprintOf = (...parts: unknown[]) => hex(Buffer.concat(parts.map((part) => hash(folded(part)))))

const EMPTY = {
  ...{ domain: null, is_public_mail: null, address_hash: null, attested_by: null, attested_for: null },
  ...{ register: null, number: null, url: null, how: null, result: 'checked', decided_at: null },
}

/** The evidence of the demo's sources: `sources` are their rows. */
export function evidenceRows(sources: readonly Row[], cast: readonly Cast[], now: Date): Row[] {
  const team = cast.find(({ key }) => key === 'admin')!
  return sources.flatMap((source) => {
    const name = String(source.name)
    const keeper = cast.find(({ id }) => id === source.account_id)!
    const isOwn = source.held_by === keeper.id
    const shown = isOwn ? (['confirmed'] as const) : keeper.key === 'pr' ? (SHOWN[name] ?? []) : madeFor(name)
    return shown.map((made) => rowOf(made, source, isOwn ? { made_by: keeper.id } : {}, keeper, team, now))
  })
}

function rowOf(made: Made, source: Row, own: Row, keeper: Cast, team: Cast, now: Date): Row {
  const id = seedId(`evidence:${source.id}/${made}`)
  const since = (source.created_at as Date).getTime()
  const made_at = new Date(since + (0.1 + 0.4 * fraction(`${id}/made`)) * (now.getTime() - since))
  const until = new Date(made_at)
  until.setUTCFullYear(until.getUTCFullYear() + 1)
  const before = made === 'changed' ? `Deputy ${source.title}` : source.title
  const fingerprint = fingerprintOf(source.name, before, source.organization)
  const row = {
    ...EMPTY,
    id,
    profile_id: source.id,
    made_by: null,
    made_at,
    until,
    fingerprint,
    ended_at: null,
  }
  const address_hash = hex(hash(`address of ${source.id}`))
  const decided_at = new Date(made_at.getTime() + day)
  const number = {
    ...{ ...row, kind: 'register', made_by: keeper.id, register: 'Register of Experts', result: made },
    ...{
      number: String(10_000 + Math.floor(90_000 * fraction(`${id}/number`))),
      url: 'https://register.example',
    },
  }
  switch (made) {
    case 'agency':
      return {
        ...{ ...row, kind: 'agency', made_by: keeper.id, result: 'given' },
        ...{ attested_by: keeper.name, attested_for: keeper.organization },
      }
    case 'team':
      return { ...row, kind: 'team_check', made_by: team.id, how: 'video' }
    case 'given':
      return { ...number, until: null }
    case 'found':
      return { ...number, decided_at }
    case 'not_found':
      return { ...number, until: null, decided_at }
    case 'confirmed':
    case 'personal':
    case 'changed':
    case 'lapsed': {
      const mail = { domain: domainOf(String(source.organization)), is_public_mail: false }
      return {
        ...{ ...row, kind: 'expert_link', address_hash, ...mail, ...own },
        ...(made === 'personal' && { domain: 'gmail.com', is_public_mail: true }),
        // Earlier than after a year: the demo's sources are younger than that.
        ...(made === 'lapsed' && { until: new Date(now.getTime() - 3 * day) }),
      }
    }
  }
}
