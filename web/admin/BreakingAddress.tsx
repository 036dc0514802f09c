import { Fragment } from 'react'

/** Where there is no room for an address in one line, it is parted after its "@" or a dot. */
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
