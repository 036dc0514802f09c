import type { PostedRequest } from '../../contract/requests.ts'

/** For whom it is asked: the request's own word, else where its owner works. */
export function organizationOf({ organization, account }: PostedRequest): string {
  return organization || account?.profile.organization || ''
}
