import { useInfiniteQuery } from '@tanstack/react-query'
import type { Source } from '../../contract/sources.ts'
import { PitchedProof } from '../evidence/PitchedProof.tsx'
import { ProofMark } from '../evidence/ProofMark.tsx'
import { isPitchable, sourcesOf, sourcesQuery } from '../sources/sources.data.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Field } from '../ui/Field.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import type { ChosenSource } from './pitch-draft.form.ts'
import { placeOf } from './pitch-words.ts'
import { SourceSearch } from './SourceSearch.tsx'

interface SourceFieldProps {
  /** The only source of an expert; null: a PR member's, who may have many. */
  own: Source | null
  chosen: ChosenSource | null
  /** The ones that the member may pitch; null: any. */
  only: readonly { id: string; name: string }[] | null
  onChoose: (source: ChosenSource) => void
  error: string | undefined
}

type Listed = ChosenSource & Partial<Pick<Source, 'proof'>>

/** What is not known of a source that is on a later page. */
const NAMELESS = { title: '', organization: '', photo_url: null }

/** With more sources than this, the field is a search. */
const FEW = 12

/** Picks one of the member's own sources: a list of a few, a search through many. */
export function SourceField({ own, chosen, only, onChoose, error }: SourceFieldProps) {
  const list = useInfiniteQuery({ ...sourcesQuery({}), enabled: own === null })
  const all = list.data ? sourcesOf(list.data) : null
  const loaded = all?.filter(isPitchable) ?? null
  const listed: Listed[] | null =
    loaded &&
    (only
      ?.filter((one) => all?.every((source) => source.id !== one.id || isPitchable(source)))
      .map((one) => ({ ...NAMELESS, ...one, ...loaded.find(({ id }) => id === one.id) })) ??
      loaded)
  const sources: Listed[] | null = own ? [own] : listed
  // Of the loaded source: what was kept with a draft may be out of date.
  const known = chosen && (own ? [own] : loaded)?.find(({ id }) => id === chosen.id)
  const isMany = own === null && !only && (list.hasNextPage || (sources?.length ?? 0) > FEW)
  return (
    <Field label="Source" error={error}>
      {!sources &&
        (list.isError ? (
          <FailedLine onRetry={() => void list.refetch()}>Your sources did not load.</FailedLine>
        ) : (
          <Waiting />
        ))}
      {sources && isMany && <SourceSearch chosen={chosen} onChoose={onChoose} />}
      {sources && !isMany && (
        <SelectInput
          placeholder="Choose a source"
          options={sources.map((source) => ({
            value: source.id,
            label: source.name,
            detail: placeOf(source),
            leading: <Avatar id={source.id} picture_url={source.photo_url} size={22} />,
            below: source.proof && <ProofMark proof={source.proof} />,
          }))}
          value={chosen?.id}
          onChange={(id) => {
            const found = sources.find((source) => source.id === id)
            if (found) onChoose(found)
          }}
        />
      )}
      {known && <PitchedProof source={known} className="mt-1.5" />}
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
