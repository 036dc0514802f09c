import { matchesOf } from './matches.ts'

interface MarkedProps {
  text: string
  search?: string | undefined
}

/** Text with what a search finds in it highlighted. */
export function Marked({ text, search }: MarkedProps) {
  return <MarkedAt text={text} matches={search ? matchesOf(text, search) : []} />
}

interface MarkedAtProps {
  text: string
  /** From and to, in order. */
  matches: readonly [from: number, to: number][]
}

/** Text with these parts highlighted. */
export function MarkedAt({ text, matches }: MarkedAtProps) {
  if (matches.length === 0) return text
  const ends = [...matches.map(([, to]) => to), text.length]
  return (
    <>
      {text.slice(0, matches[0]![0])}
      {matches.map(([from, to], place) => [
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <mark key={place}>{text.slice(from, to)}</mark>,
        text.slice(to, matches[place + 1]?.[0] ?? ends.at(-1)),
      ])}
    </>
  )
}
