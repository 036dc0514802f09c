/** Whether the filter `f` delivers at all. */
export const DELIVERS = `f.delivery <> 'off' and not f.show_saved and not f.show_own`

/** Whether the account has a filter in its digest: without one there is no next digest. */
export const hasDigest = (account: string): string =>
  `exists (select from saved_filters f where f.account_id = ${account} and f.delivery = 'digest' and ${DELIVERS})`
