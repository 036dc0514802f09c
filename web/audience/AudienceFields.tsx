import { AUDIENCE_NAMES, AUDIENCES } from '../../contract/vocabulary.ts'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Field } from '../ui/Field.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import type { Choice } from './choice.ts'
import { InviteField } from './InviteField.tsx'
import { useReaderCount } from './use-reader-count.ts'

const OPTIONS = AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))
const HIDDEN = 'Other journalists cannot find it in the feed, in search, in counts, or by its link.'
const NO_ONE = 'No one can see this yet. Add people or choose a wider audience.'

interface AudienceFieldsProps {
  choice: Choice
  /** The request's beats. */
  tags: readonly string[]
  errors: { [Name in keyof Choice]?: string | undefined }
  onChange: (choice: Choice) => void
}

/** Who can see a request, and how many that are. */
export function AudienceFields({ choice, tags, errors, onChange }: AudienceFieldsProps) {
  const { audience, invited } = choice
  return (
    <div className="grid gap-3">
      <Field group label="Who can see this" error={errors.audience}>
        <RadioList
          options={OPTIONS}
          value={audience}
          onChange={(changed) => onChange({ audience: changed, invited })}
        />
      </Field>
      {audience === 'chosen' && (
        <InviteField
          invited={invited}
          error={errors.invited}
          onChange={(changed) => onChange({ audience, invited: changed })}
        />
      )}
      {audience !== 'all' && <Readers choice={choice} tags={tags} />}
    </div>
  )
}

function Readers({ choice, tags }: Pick<AudienceFieldsProps, 'choice' | 'tags'>) {
  const { count, hasFailed, again } = useReaderCount(choice, tags)
  return (
    <div>
      <p role="status" className="t-meta text-text-2">
        {count === 0 ? NO_ONE : `${HIDDEN}${seenBy(count)}`}
      </p>
      {hasFailed && <FailedLine onRetry={again}>How many members can see it did not load.</FailedLine>}
    </div>
  )
}

function seenBy(count: number | undefined): string {
  if (count === undefined) return ''
  return ` ${count.toLocaleString('en-US')} ${count === 1 ? 'member' : 'members'} can see it.`
}
