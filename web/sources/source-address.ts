import { SOURCE_ROLES, type SourceRole } from '../../contract/vocabulary.ts'

// A search over people is no part of an address: it is kept beside it, for Back and a reload.
declare module '@tanstack/react-router' {
  interface HistoryState {
    sourceSearch?: string
  }
}

/** What of the sources stands in the address; unknown and wrong values are ignored. */
export function readSourceAddress(address: Record<string, unknown>): { role?: SourceRole } {
  const role = SOURCE_ROLES.find((known) => known === address.role)
  return role ? { role } : {}
}
