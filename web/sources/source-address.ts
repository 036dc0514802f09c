import { SOURCE_ROLES, type SourceRole } from '../../contract/vocabulary.ts'

// A search over people is not part of an address: it is kept beside it, for Back and a reload.
declare module '@tanstack/react-router' {
  interface HistoryState {
    sourceSearch?: string
  }
}

/** What the sources keep in the address; unknown and invalid values are ignored. */
export function readSourceAddress(address: Record<string, unknown>): {
  role?: SourceRole
  confirmed?: true
} {
  const role = SOURCE_ROLES.find((known) => known === address.role)
  return { ...(role && { role }), ...readConfirmed(address) }
}

/** Whether only those are listed that their experts have confirmed. */
export const readConfirmed = ({ confirmed }: Record<string, unknown>): { confirmed?: true } =>
  confirmed === true ? { confirmed } : {}
