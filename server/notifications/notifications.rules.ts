import { CONFIDENTIAL_REQUEST } from '../../contract/audience.rules.ts'
import { IS_CONFIDENTIAL, isReadable, keepsRequest } from '../audience/audience.rules.ts'

const ID = '([0-9a-f-]{36})'

/** The post that a notification leads to, if it leads to one in the feed. */
export const postOf = (alias: string): string =>
  `substring(${alias}.link from '^/app/feed[?]post=${ID}$')::uuid`

const conversationOf = `substring(n.link from '^/app/messages/${ID}$')::uuid`

// A pitcher reads the title in their conversation, anyone else while they may read the post.
const HAS_LOST = `(
  exists (select from responses r join posts p on p.id = r.post_id
    where r.id = ${conversationOf} and not ${keepsRequest('n.account_id')})
  or exists (select from posts p where p.id = ${postOf('n')} and ${IS_CONFIDENTIAL} and not ${isReadable('n.account_id')}))`

/** Whether a notification is about a post that is kept from its member. */
export const isOfHidden = (alias: string): string => `exists (
  select from posts p where p.id = ${postOf(alias)} and not ${isReadable(`${alias}.account_id`)})`

/**
 * The words of a notification `n`, as its member reads them. They end with the title as it was then, which is left out once
 * it is kept from them.
 */
export const BODY = `case when ${HAS_LOST} then
    coalesce(substring(n.body from '^.*?(?:: "| liked )'), '') || '${CONFIDENTIAL_REQUEST}'
      || case when right(n.body, 1) = '"' then '"' else '' end
  else n.body end`
