import type { PostedRequest } from '../../contract/requests.ts'

/** For whom the request is: its own value, or else where its owner works. */
export function organizationOf({ organization, account }: PostedRequest): string {
  return organization || account?.profile.organization || ''
}
