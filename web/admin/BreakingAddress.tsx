import { Fragment } from 'react'

/** Breaks an address after its "@" or a dot when it does not fit on one line. */
export function BreakingAddress({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.])/)
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same, and none moves.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
