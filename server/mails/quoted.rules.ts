/** Words that others chose, in our email: on one line, cut, and never turned into a link by a mail program. */
export function quoted(text: string, length: number): string {
  const characters = [...text.trim()]
  const isLong = characters.length > length
  const cut = isLong
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
  return cut.replace(/(?<=\S)[.:/@。．｡](?=\S)/g, '$&\u2060')
}

const TITLE_LENGTH = 60

/** A title in an email, in quotation marks. */
export const inQuotes = (title: string): string => `“${quoted(title.replace(/\s+/g, ' '), TITLE_LENGTH)}”`

export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** "Kim, Lee and 2 others": those that are shown, of so many. */
export function listed(shown: readonly string[], total: number): string {
  const more = total - shown.length
  const parts = more > 0 ? [...shown, counted(more, 'other', 'others')] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
