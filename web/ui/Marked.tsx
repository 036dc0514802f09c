/** Text with the search matches highlighted, ignoring case. */
export function Marked({ text, search }: { text: string; search?: string | undefined }) {
  if (!search) return text
  // The split puts matches at every odd index.
  return text.split(new RegExp(`(${literal(search)})`, 'giu')).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <mark key={place}>{part}</mark>
    ) : (
      part
    ),
  )
}

/** The index of the first match; -1 if there is none. */
export function placeOf(text: string, search: string): number {
  return text.search(new RegExp(literal(search), 'iu'))
}

const literal = (search: string) => search.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
