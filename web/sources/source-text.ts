import type { Source } from '../../contract/sources.ts'

/** Whether a search matches a source, by the server's rules. */
export function containsText(
  { name, title, organization, expertise }: Pick<Source, 'name' | 'title' | 'organization' | 'expertise'>,
  search: string,
): boolean {
  return [name, title, organization, expertise].join('\n').toLowerCase().includes(search.toLowerCase())
}
