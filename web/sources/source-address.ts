import { SOURCE_ROLES, type SourceRole } from '../../contract/vocabulary.ts'

// A search over people is not part of an address: it is kept beside it, for Back and a reload.
declare module '@tanstack/react-router' {
  interface HistoryState {
    sourceSearch?: string
  }
}

/** What the sources keep in the address; unknown and invalid values are ignored. */
export function readSourceAddress(address: Record<string, unknown>): { role?: SourceRole } {
  const role = SOURCE_ROLES.find((known) => known === address.role)
  return role ? { role } : {}
}
