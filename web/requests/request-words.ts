import { requestTypeOf } from '../../contract/requests.rules.ts'
import type { PostedRequest } from '../../contract/requests.ts'
import { badgeOf } from '../posts/post-names.ts'

/** "Request for commentary, Research". */
export function kindOf(request: PostedRequest): string {
  return [badgeOf(request.post_type), requestTypeOf(request)].filter(Boolean).join(', ')
}

/** For whom it is asked: the request's own word, else where its owner works. */
export function organizationOf({ organization, account }: PostedRequest): string {
  return organization || account?.profile.organization || ''
}
