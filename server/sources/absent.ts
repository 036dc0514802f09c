import { isRetiredForAll } from '../../contract/sources.rules.ts'
import { Refusal, refuse } from '../platform/http/errors.ts'

/** Of a source that is gone, and of one that the caller may not know of. */
export const absentSource = () => new Refusal(404, 'Profile not found')

/** Throws the refusal that a rule returns as a message; null passes. Others do not know of what is retired. */
export function refuseFor(source: Parameters<typeof isRetiredForAll>[0], reason: string | null): void {
  if (reason !== null && isRetiredForAll(source)) throw absentSource()
  refuse(reason)
}
