const DAY = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const

function dayOf(date: string): string {
  const isThisYear = date.startsWith(String(new Date().getFullYear()))
  return new Intl.DateTimeFormat('en-US', isThisYear ? DAY : { ...DAY, year: 'numeric' }).format(
    Date.parse(date),
  )
}

/** Where one writes to a member who is on vacation: that they may not answer soon. */
export function AwayLine({ name, until }: { name: string; until: string }) {
  return (
    <p className="t-body text-text-2 wrap-anywhere">
      {name} is away until {dayOf(until)}.
    </p>
  )
}
