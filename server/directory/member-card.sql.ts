import { MemberCard } from '../../contract/directory.ts'
import { publicProfile } from '../members/public-profile.rules.ts'
import { jsonOf } from '../platform/postgres/json.ts'

/** An account `a` as JSON: MemberCard of contract/directory.ts. */
export const CARD = jsonOf(MemberCard, 'accounts a', { profile: publicProfile('a') })
