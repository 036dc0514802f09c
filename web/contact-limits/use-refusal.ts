import { useQuery } from '@tanstack/react-query'
import { notContacted } from '../../contract/contact-limits.rules.ts'
import { limitsQuery } from './contact-limits.data.ts'

/** What a member reads whom this one has asked not to make contact; null: they have not, or it is not known yet. */
export function useRefusal(id: string | null | undefined, name: string): string | null {
  const { data } = useQuery(limitsQuery)
  return id && data?.refused_by.includes(id) ? notContacted(name) : null
}
