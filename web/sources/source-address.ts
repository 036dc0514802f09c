import { SOURCE_ROLES, type SourceRole } from '../../contract/vocabulary.ts'
import type { SourceFilter } from './sources.data.ts'

// A search over people is not part of an address: it is kept beside it, for Back and a reload.
declare module '@tanstack/react-router' {
  interface HistoryState {
    sourceSearch?: string
  }
}

type SourceAddress = { role?: SourceRole; retired?: true; confirmed?: true }

/** What the sources keep in the address; unknown and invalid values are ignored. */
export function readSourceAddress(address: Record<string, unknown>): SourceAddress {
  const role = SOURCE_ROLES.find((known) => known === address.role)
  return {
    ...(role && { role }),
    ...(address.retired === true && { retired: true }),
    ...readConfirmed(address),
  }
}

/** Whether only those are listed that their experts have confirmed. */
export const readConfirmed = ({ confirmed }: Record<string, unknown>): { confirmed?: true } =>
  confirmed === true ? { confirmed } : {}

/** Which sources the manager lists there: those in use, unless the address says otherwise. */
export const filterAt = (
  { role, retired, confirmed }: SourceAddress,
  search: string | undefined,
): SourceFilter => ({ search, role, confirmed, retired: retired === true })
