import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { passageLine, type Reader } from '../../contract/comparisons.rules.ts'
import type { Passage } from '../../contract/comparisons.ts'
import { Icon } from '../ui/Icon.tsx'

/** A text of a pitch: the pitch itself, or the answer to a question. */
export type Part = { text: string; question?: string | undefined }

interface PassagesProps {
  parts: readonly Part[]
  passages: readonly Passage[]
  reader: Reader
}

/** The texts with passages in common, on demand: their shared words underlined, each passage with its number. */
export function Passages({ parts, passages, reader }: PassagesProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (passages.length === 0) return null
  const numbered = passages.map((passage, at) => ({ ...passage, number: at + 1 }))
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="mt-1 flex min-h-8 items-center gap-1.5 rounded-control t-label text-text-2 hover:text-text max-md:min-h-11 print:hidden"
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
        {isOpen ? 'Hide Passages' : 'Show Passages'}
      </button>
      {isOpen && (
        <div id={id} className="mt-1 border-l border-line pl-4">
          {parts.map(({ text, question }, part) => {
            const here = numbered.filter((passage) => passage.part === part)
            if (here.length === 0) return null
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <div key={part} className="mb-3">
                {question !== undefined && (
                  <p dir="auto" className="t-label text-text-2 wrap-anywhere contained">
                    {question}
                  </p>
                )}
                <p dir="auto" className="t-read-s written contained">
                  <Underlined text={text} passages={here} />
                </p>
              </div>
            )
          })}
          <ol aria-label="Passages">
            {numbered.map((passage) => (
              <li key={passage.number} className="flex gap-2 py-0.5 t-meta text-text-2">
                <span className="t-tag">{passage.number}</span>
                <span>{passageLine(passage, reader)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  )
}

function Underlined({
  text,
  passages,
}: {
  text: string
  passages: readonly (Passage & { number: number })[]
}) {
  const ranges = passages.flatMap(({ words, number }) =>
    words.map(([from, to], at) => ({ from, to, number: at === words.length - 1 ? number : null })),
  )
  return (
    <>
      {ranges.map(({ from, to, number }, at) => [
        text.slice(ranges[at - 1]?.to ?? 0, from),
        <u key={from} className="border-b border-text-3 no-underline">
          {text.slice(from, to)}
        </u>,
        number && (
          <sup key={`${from} number`} className="t-tag text-text-2">
            {number}
          </sup>
        ),
      ])}
      {text.slice(ranges.at(-1)?.to ?? 0)}
    </>
  )
}
