/** Words that others chose, in a mail of ours: on one line, cut, and no mail program makes a link of them. */
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
