import type { Evidence } from '../../contract/evidence.ts'
import { source } from './factories.ts'

/** The evidence of a source for which nothing was checked. */
export const evidence = (more: Partial<Evidence['rows']> = {}, asked_at: string | null = null): Evidence => ({
  proof: source().proof,
  rows: {
    expert: null,
    agency: null,
    register: null,
    team: null,
    photo: null,
    photo_match: null,
    ...more,
  },
  asked_at,
})
