import { getRouteApi } from '@tanstack/react-router'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { AnswersBar } from './AnswersBar.tsx'
import { ORDERS } from './stages.ts'
import type { Answers } from './use-answers.ts'

const route = getRouteApi('/app/pitchbox')

interface FinderProps {
  search: string
  onSearch: (text: string) => void
  /** Goes to the first pitch. */
  onDown: () => void
}

interface BoardToolsProps extends FinderProps {
  answers: Answers
}

/** The search of the list, its order, and whether it shows the answers to a question. */
export function BoardTools({ answers, onDown, ...finder }: BoardToolsProps) {
  const latest = useRef(onDown)
  useLayoutEffect(() => {
    latest.current = onDown
  })
  const down = useCallback(() => latest.current(), [])
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-2">
      <Finder {...finder} onDown={down} />
      <AnswersBar answers={answers} />
    </div>
  )
}

/** Not drawn again by a move. */
const Finder = memo(function Finder({ search, onSearch, onDown }: FinderProps) {
  const { order = 'newest', ...address } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <div className="min-w-0 grow" style={{ flexBasis: 112 }}>
        <SearchField
          label="Search pitches"
          placeholder="Source, pitcher or text"
          value={search}
          onSearch={onSearch}
          onDown={onDown}
        />
      </div>
      <div className="w-32 sm:w-[190px]">
        <SelectInput
          aria-label="Order"
          options={ORDERS}
          value={order}
          onChange={(chosen) =>
            void navigate({
              search: { ...address, ...(chosen !== 'newest' && { order: chosen }) },
              replace: true,
              resetScroll: false,
              state: true,
            })
          }
        />
      </div>
    </>
  )
})
