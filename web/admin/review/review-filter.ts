/** Which cases the address shows; unknown values are ignored. */
export const readReviewFilter = ({ show }: Record<string, unknown>): { show?: 'closed' } =>
  show === 'closed' ? { show } : {}
