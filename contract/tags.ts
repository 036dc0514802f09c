import { BEATS } from './vocabulary.ts'

const beats = new Map(BEATS.map((beat) => [beat.toLowerCase(), beat as string]))

/** Tags as they are stored: trimmed, no empty ones, each once ignoring case, a beat in the beat's own spelling. */
export function tidyTags(tags: readonly string[]): string[] {
  const unique = new Map<string, string>()
  for (const tag of tags.map((one) => one.trim()).filter(Boolean)) {
    const key = tag.toLowerCase()
    if (!unique.has(key)) unique.set(key, beats.get(key) ?? tag)
  }
  return [...unique.values()]
}
