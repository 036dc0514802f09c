import type { Profile } from '../../contract/accounts.ts'
import { CompleteProfile } from '../../contract/onboarding.ts'
import { OTHER_BEAT } from '../../contract/vocabulary.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/who.ts'
import { conflict } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { onboarding } from './onboarding.sql.ts'

/** Writes the profile and the first `data`, once. Ignores the requested role: the approved one stays. */
export async function completeProfile(
  tx: Tx,
  caller: Caller,
  { role: _, ...given }: z.output<typeof CompleteProfile>,
): Promise<typeof SUCCESS> {
  const profile = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.length))
  if (!(await onboarding.complete(tx, caller.id, profile)))
    throw conflict('Your profile is complete already.')
  return SUCCESS
}

/** The caller's own application, as a profile; null when there is none. */
export async function ownApplication(db: Db, caller: Caller): Promise<Profile | null> {
  const data = await onboarding.latestApplication(db, caller.id)
  return data && profileOf(data)
}

type Key = keyof Profile

// An application is a stranger's text: only what the form itself would accept goes back into it.
function profileOf(data: Record<string, unknown>): Profile {
  const { bio, title, writesOn, timezone, organization, website, linkedin_url } = data
  const said = { bio, title, writesOn, timezone, organization, website, linkedin_url }
  const wanted = { ...said, beats: beatsOf(data), location: locationOf(data) }
  const taken = Object.entries(wanted).flatMap(([key, value]) => {
    const parsed = CompleteProfile.shape[key as Key].safeParse(value)
    return parsed.success && parsed.data?.length ? [[key, parsed.data]] : []
  })
  return Object.fromEntries(taken) as Profile
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function beatsOf({ topics, other_beat }: Record<string, unknown>): string[] {
  const beats = Array.isArray(topics) ? topics.map(wordsOf) : []
  const named = beats.map((beat) => (beat === OTHER_BEAT && wordsOf(other_beat)) || beat)
  return named.filter((beat) => CompleteProfile.shape.beats.safeParse([beat]).success).slice(0, 50)
}

function locationOf({ city, state }: Record<string, unknown>): string {
  return [wordsOf(city), wordsOf(state)].filter(Boolean).join(', ')
}
