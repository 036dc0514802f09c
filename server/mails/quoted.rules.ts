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
