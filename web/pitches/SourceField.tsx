import { useInfiniteQuery } from '@tanstack/react-query'
import { sourcesOf, sourcesQuery } from '../sources/sources.data.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import type { ChosenSource } from './kept-pitch.ts'
import { placeOf } from './pitch-words.ts'
import { SourceSearch } from './SourceSearch.tsx'

interface SourceFieldProps {
  chosen: ChosenSource | null
  onChoose: (source: ChosenSource) => void
  error: string | undefined
}

/** More than these are searched through. */
const FEW = 12

/** One of the own sources: a list of few, a search through many. */
export function SourceField({ chosen, onChoose, error }: SourceFieldProps) {
  const list = useInfiniteQuery(sourcesQuery({}))
  const sources = list.data ? sourcesOf(list.data) : null
  const isMany = list.hasNextPage || (sources?.length ?? 0) > FEW
  return (
    <Field label="Source" error={error}>
      {!sources && (list.isError ? <Failed onAgain={() => void list.refetch()} /> : <Waiting />)}
      {sources && isMany && <SourceSearch chosen={chosen} onChoose={onChoose} />}
      {sources && !isMany && (
        <SelectInput
          placeholder="Choose a source"
          options={sources.map((source) => ({
            value: source.id,
            label: source.name,
            detail: placeOf(source),
            leading: <Avatar id={source.id} picture_url={source.photo_url} size={22} />,
          }))}
          value={chosen?.id}
          onChange={(id) => {
            const found = sources.find((source) => source.id === id)
            if (found) onChoose(found)
          }}
        />
      )}
    </Field>
  )
}

function Waiting() {
  return (
    <Loading label="Loading your sources">
      <Skeleton className="h-10 w-full" />
    </Loading>
  )
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="t-body text-text-2">Your sources did not load.</p>
      <Button size="small" onClick={onAgain}>
        Try Again
      </Button>
    </div>
  )
}
