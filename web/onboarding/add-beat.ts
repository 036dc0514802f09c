import { BEATS, OTHER_BEAT } from '../../contract/vocabulary.ts'

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Adds a beat: trimmed, spelled as the product does if it knows it, without duplicates, and never "Other". */
export function addBeat(beats: string[], typed: string): string[] {
  const beat = BEATS.find((known) => same(known, typed.trim())) ?? typed.trim()
  return ['', OTHER_BEAT, ...beats].some((held) => same(held, beat)) ? beats : [...beats, beat]
}

/** The product's beats that contain what is typed and are not chosen yet. */
export function suggestBeats(beats: string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase()
  return BEATS.filter(
    (known) => known.toLowerCase().includes(wanted) && !beats.some((held) => same(held, known)),
  )
}
