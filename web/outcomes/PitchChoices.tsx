import { memo, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BoardRow } from '../../contract/board.ts'
import { STAGES_FIXED } from '../../contract/pitches.rules.ts'
import { REMOVED_SOURCE, type Stage } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { STAGE_NAMES } from './outcome-words.ts'

const CHOICES = [
  { value: 'used', label: 'Used' },
  { value: 'not_used', label: 'Not used' },
] as const

/** The pitches that are listed from the start, in this order: used, shortlisted, and those that the author has written to. */
function likelyOf(pitches: readonly BoardRow[]): BoardRow[] {
  const inStage = (stage: Stage) => pitches.filter((pitch) => pitch.stage === stage)
  const first = [...inStage('used'), ...inStage('shortlist')]
  return [...first, ...pitches.filter((pitch) => pitch.is_answered && !first.includes(pitch))]
}

interface PitchChoicesProps {
  pitches: readonly BoardRow[]
  used: ReadonlySet<string>
  /** The same function each time. */
  onChoose: (id: string, isUsed: boolean) => void
}

/** Of each pitch, whether its author has used it. */
export function PitchChoices({ pitches, used, onChoose }: PitchChoicesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  const likely = useMemo(() => likelyOf(pitches), [pitches])
  const others = useMemo(() => pitches.filter((pitch) => !likely.includes(pitch)), [pitches, likely])
  const showAll = () => {
    flushSync(() => setWhole(true))
    // The button is gone: the first pitch that it has shown takes its place.
    list.current?.children[likely.length]?.querySelector<HTMLElement>('input:checked, [tabindex]')?.focus()
  }
  const shown = isWhole ? [...likely, ...others] : likely
  return (
    <>
      {shown.length > 0 ? (
        <ul ref={list} aria-label="Pitches" className="divide-y divide-line">
          {shown.map((pitch) => (
            <li key={pitch.id}>
              <PitchChoice pitch={pitch} isUsed={used.has(pitch.id)} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="t-body text-text-2">No pitches in Used or Shortlist, and none that you answered.</p>
      )}
      {!isWhole && others.length > 0 && (
        <Button size="small" className="mt-3" onClick={showAll}>
          Show All Pitches
        </Button>
      )}
    </>
  )
}

interface PitchChoiceProps {
  pitch: BoardRow
  isUsed: boolean
  onChoose: (id: string, isUsed: boolean) => void
}

const PitchChoice = memo(function PitchChoice({ pitch, isUsed, onChoose }: PitchChoiceProps) {
  const { id, source, stage, first_line, movable } = pitch
  const name = source?.name ?? REMOVED_SOURCE
  const place = source && [source.title, source.organization].filter(Boolean).join(', ')
  return (
    <div className="gap-x-5 py-3 md:grid md:grid-cols-[minmax(0,1fr)_150px]">
      <div className="min-w-0">
        <h4 dir="auto" className="t-h3 wrap-anywhere">
          {name}
        </h4>
        {place && (
          <p dir="auto" className="t-meta text-text-2 wrap-anywhere">
            {place}
          </p>
        )}
        <p dir="auto" className="line-clamp-2 t-read-s wrap-anywhere">
          {first_line}
        </p>
        <p className="t-meta text-text-2">{STAGE_NAMES[stage]}</p>
      </div>
      {movable === 'none' ? (
        <p tabIndex={-1} className="t-body text-text-2 outline-none">
          {isUsed ? 'Used' : 'Not used'}. {STAGES_FIXED}
        </p>
      ) : (
        <RadioList
          aria-label={name}
          options={CHOICES}
          value={isUsed ? 'used' : 'not_used'}
          onChange={(choice) => onChoose(id, choice === 'used')}
          className="max-md:flex max-md:gap-x-4"
        />
      )}
    </div>
  )
})
