import type { ReactNode } from 'react'
import { CHECK_NAMES, isConfirmedNow } from '../../contract/evidence.rules.ts'
import type { Evidence } from '../../contract/evidence.ts'
import { linkTarget } from '../ui/link-target.ts'

type Shown = Evidence['rows']

/** A row of the section: what was checked, or that it was not. */
export type ShownRow = {
  key: keyof Shown
  /** In the time column. */
  at: string | null
  isPresent: boolean
  line: ReactNode
  second?: ReactNode
}

// In the reader's zone, like every date of the product.
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

export const dateOf = (moment: string) => day.format(new Date(moment))
const validUntil = (moment: string) => `valid until ${dateOf(moment)}`

/** The rows in the section's order, also of what is missing. */
export function shownRows(rows: Shown): ShownRow[] {
  return [
    expertRow(rows.expert),
    agencyRow(rows.agency),
    registerRow(rows.register),
    teamRow(rows.team),
    ...(rows.photo ? [photoRow(rows.photo)] : []),
    ...(rows.photo_match ? [matchRow(rows.photo_match)] : []),
  ]
}

const missing = (key: ShownRow['key'], line: string): ShownRow => ({ key, at: null, isPresent: false, line })

function expertRow(expert: Shown['expert']): ShownRow {
  if (!expert) return missing('expert', 'Not confirmed by the expert')
  const { state, at } = expert
  return { key: 'expert', at, isPresent: isConfirmedNow(state), ...expertWords(expert) }
}

function expertWords(expert: NonNullable<Shown['expert']>): Pick<ShownRow, 'line' | 'second'> {
  const { state, at, until, changed } = expert
  if (state === 'changed')
    return {
      line: 'Changed since confirmation',
      second: [
        changed && `${namesOf(changed.what)} changed ${dateOf(changed.at)}.`,
        `Confirmed ${dateOf(at)}.`,
      ]
        .filter(Boolean)
        .join(' '),
    }
  if (state === 'lapsed') return { line: `Confirmation lapsed ${dateOf(until)}` }
  if (state === 'personal')
    return {
      line: 'Confirmed from a personal address',
      second: `Shows that someone reads that mailbox, not where they work · ${validUntil(until)}`,
    }
  return {
    line: 'Confirmed by the expert',
    second: `From an address at ${expert.domain}${matchOf(expert)} · ${validUntil(until)}`,
  }
}

/** "Title and organization". */
function namesOf(what: readonly string[]): string {
  const names = list.format(what)
  return names.charAt(0).toUpperCase() + names.slice(1)
}

/** What else the domain of the address is, if anything. */
function matchOf({ is_agency, is_website }: NonNullable<Shown['expert']>): string {
  if (is_agency) return ', which is also the agency’s domain'
  return is_website ? ', which matches the website listed here' : ''
}

const Person = ({ children }: { children: string }) => (
  <span dir="auto" className="font-serif">
    {children}
  </span>
)

function agencyRow(agency: Shown['agency']): ShownRow {
  if (!agency) return missing('agency', 'Not attested by the agency')
  if (agency.kind === 'own')
    return {
      key: 'agency',
      at: null,
      isPresent: true,
      line: `Managed by the expert, a member since ${month.format(new Date(agency.since))}`,
    }
  return {
    key: 'agency',
    at: agency.at,
    isPresent: true,
    line: (
      <>
        Attested by <Person>{agency.name}</Person>
        {agency.organization && `, ${agency.organization}`}
      </>
    ),
    second: `“I represent this person with their agreement.” · ${validUntil(agency.until)}`,
  }
}

function registerRow(found: Shown['register']): ShownRow {
  if (!found) return missing('register', 'No registry number')
  return {
    key: 'register',
    at: found.at,
    // A number that the team did not find is no evidence.
    isPresent: found.result !== 'not_found',
    line: (
      <>
        <span dir="auto">
          {found.register}: {found.number}
        </span>{' '}
        <a href={found.url} {...linkTarget(found.url)} className="link ml-2 t-meta max-md:py-2.5">
          Open Registry Entry
        </a>
      </>
    ),
    second: findingOf(found),
  }
}

function findingOf({ result, at, until }: NonNullable<Shown['register']>): string {
  if (result === 'given') return `Added ${dateOf(at)}, not checked`
  if (result === 'not_found') return `Not found there by the Beatline team on ${dateOf(at)}`
  return ['Found there by the Beatline team', until && validUntil(until)].filter(Boolean).join(' · ')
}

function teamRow(team: Shown['team']): ShownRow {
  if (!team) return missing('team', 'Not checked by the Beatline team')
  return {
    key: 'team',
    at: team.at,
    isPresent: true,
    line: 'Checked by the Beatline team',
    second: `${CHECK_NAMES[team.how]} · ${validUntil(team.until)}`,
  }
}

function photoRow(photo: NonNullable<Shown['photo']>): ShownRow {
  if (photo.state === 'consented')
    return {
      key: 'photo',
      at: photo.at,
      isPresent: true,
      line: 'The expert consented to this photo',
      second: `Valid until ${dateOf(photo.until)}`,
    }
  return missing(
    'photo',
    photo.state === 'changed'
      ? 'Photo changed since the expert consented'
      : 'The expert has not consented to this photo',
  )
}

function matchRow({ profiles, other_names }: NonNullable<Shown['photo_match']>): ShownRow {
  const others = profiles === 1 ? '1 other profile' : `${profiles.toLocaleString('en-US')} other profiles`
  return {
    key: 'photo_match',
    at: null,
    isPresent: true,
    line: `This photo also appears on ${others}`,
    ...(other_names > 0 && {
      second: `${other_names.toLocaleString('en-US')} of them under a different name`,
    }),
  }
}
