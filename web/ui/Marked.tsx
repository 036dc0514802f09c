/** Text with what was searched for marked in it: as typed, in any case. */
export function Marked({ text, search }: { text: string; search?: string | undefined }) {
  if (!search) return text
  // The split puts what the pattern matched at every odd place.
  return text.split(new RegExp(`(${literal(search)})`, 'giu')).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <mark key={place}>{part}</mark>
    ) : (
      part
    ),
  )
}

/** Where it is first found; -1 when it is not. */
export function placeOf(text: string, search: string): number {
  return text.search(new RegExp(literal(search), 'iu'))
}

const literal = (search: string) => search.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
