import type { PostedRequest } from '../../contract/requests.ts'

/** The same in a list, or what is shown in place of it. */
export const forWhom = (request: PostedRequest): string =>
  organizationOf(request) || (request.account ? '' : (request.shown_name ?? ''))

/** For whom the request is: its own value, or else where its owner works. */
export function organizationOf({ organization, account }: PostedRequest): string {
  return organization || account?.profile.organization || ''
}
