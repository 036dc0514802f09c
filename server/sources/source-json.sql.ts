import { Source } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { isRetired } from '../kept-sources/kept-source.rules.ts'
import { ownerJson } from '../members/public-profile.rules.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { proofJson } from './proof.rules.ts'

// Only what is certain to be the address of a page: experts get no email address or telephone number, under any name.
const PAGES_ALONE = `(select coalesce(jsonb_object_agg(l.key, l.value), '{}') from jsonb_each(p.social_links) l
  where coalesce(l.value ->> 'icon', '') not in ('Mail', 'Phone') and l.value ->> 'url' ~* '^https?://')`

/**
 * One source as JSON, as a member of this role sees it: Source of contract/sources.ts. The aliases are p and a.
 * Everyone but experts sees the same and shares its text (source-pages.ts).
 */
export function sourceJson(reader: Role): string {
  return jsonOf(Source, 'profiles p', {
    photo_url: `nullif(p.photo_url, '')`,
    is_retired: isRetired('p'),
    is_denied: 'p.denied_at is not null',
    proof: proofJson('p'),
    social_links: reader === 'expert' ? PAGES_ALONE : 'p.social_links',
    account: ownerJson('a'),
  })
}
