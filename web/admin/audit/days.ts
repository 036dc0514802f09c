const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** The entries of each day, in the reader's time zone. */
export function byDay<Item extends { created_at: string }>(items: readonly Item[]) {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const name = day.format(new Date(item.created_at))
    const last = days.at(-1)
    if (last?.day === name) last.items.push(item)
    else days.push({ day: name, items: [item] })
  }
  return days
}
