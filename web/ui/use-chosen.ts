import { useState } from 'react'

/** An item chosen in a list, as the list has it now; null once a loaded list no longer has it. */
export function useChosen<Item extends { id: string }>(items: Item[] | null) {
  const [chosen, choose] = useState<Item | null>(null)
  const current = chosen && items ? (items.find(({ id }) => id === chosen.id) ?? null) : chosen
  if (chosen && !current) choose(null)
  return [current, choose] as const
}
