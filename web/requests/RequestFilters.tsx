import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotPitchAtAll } from '../../contract/pitches.rules.ts'
import { BEATS, REQUEST_TYPES } from '../../contract/vocabulary.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { joinBeats, splitBeats } from '../posts/feed-search.ts'
import { SuggestingInput } from '../posts/SuggestingInput.tsx'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Field } from '../ui/Field.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { RemovableTag } from '../ui/Tag.tsx'
import { DensityChoice } from './DensityChoice.tsx'
import { useDensity } from './density.data.ts'
import { useRequestFilter } from './use-request-address.ts'

const TYPES = [
  { value: 'all' as const, label: 'All Types' },
  ...REQUEST_TYPES.map((value) => ({ value, label: value })),
]
const STATES = [
  { value: 'open' as const, label: 'Open' },
  { value: 'closed' as const, label: 'Closed' },
  { value: 'all' as const, label: 'All' },
]
const ORDERS = [
  { value: 'newest' as const, label: 'Newest first' },
  { value: 'deadline' as const, label: 'Deadline first' },
]

/** What decides which requests are listed, and how. */
export function RequestFilters({ viewer }: { viewer: OwnAccount }) {
  const { filter, change, searchFor } = useRequestFilter()
  const isWide = useIsWide()
  const isCompact = useDensity(viewer) === 'compact'
  const isLow = isWide && isCompact
  const size = isLow ? 'tiny' : 'small'
  const search = (
    <div className={classes('grow', isWide ? 'w-48' : 'min-w-0')}>
      <SearchField
        label="Search requests"
        placeholder="Title, text, author or outlet"
        size={size}
        value={filter.search ?? ''}
        onSearch={searchFor}
      >
        {(input) => (
          <SuggestingInput
            {...input}
            align="start"
            onBeat={(beat) => change({ beats: beat, search: undefined })}
          />
        )}
      </SearchField>
    </div>
  )
  return (
    <>
      <div
        className={classes(
          'items-center gap-2',
          isWide ? 'flex flex-wrap' : 'grid grid-cols-2',
          isLow ? 'mb-1' : 'mb-5',
        )}
      >
        {isWide ? (
          search
        ) : (
          <div className="col-span-2 flex gap-2">
            {search}
            <DensityChoice viewer={viewer} className="h-11 shrink-0" />
          </div>
        )}
        <Select
          label="Type"
          hideLabel
          size={size}
          options={TYPES}
          value={filter.type ?? 'all'}
          onChange={(type) => change({ type: type === 'all' ? undefined : type })}
        />
        {/* The viewer's own are listed whatever their state. */}
        {!filter.mine && (
          <Select
            label="State"
            hideLabel
            size={size}
            options={STATES}
            value={filter.state ?? 'open'}
            onChange={(state) => change({ state: state === 'open' ? undefined : state })}
          />
        )}
        <Beats viewer={viewer} size={size} isWide={isWide} />
        <Select
          label="Order"
          hideLabel
          size={size}
          options={ORDERS}
          value={filter.order ?? 'newest'}
          onChange={(order) => change({ order: order === 'newest' ? undefined : order })}
        />
        {!filter.mine && whyNotPitchAtAll(viewer) === null && (
          <Switch
            label="Not Yet Pitched"
            checked={filter.unpitched ?? false}
            onCheckedChange={(on) => change({ unpitched: on || undefined })}
          />
        )}
        {isWide && <DensityChoice viewer={viewer} className={classes('ml-auto', isLow ? 'h-8' : 'h-9')} />}
      </div>
      <ChosenBeats isLow={isLow} />
    </>
  )
}

interface BeatsProps {
  viewer: OwnAccount
  size: 'tiny' | 'small'
  isWide: boolean
}

function Beats({ viewer, size, isWide }: BeatsProps) {
  const { filter, change } = useRequestFilter()
  const chosen = splitBeats(filter.beats)
  const own = joinBeats(viewer.profile.beats ?? [])
  const isOwn = own !== undefined && filter.beats === own
  return (
    <div className={isWide ? 'flex min-w-0 gap-2' : 'contents'}>
      <Field group label="Beats" hideLabel>
        <BeatPicker
          size={size}
          hideTags
          placeholder={chosen.length > 1 ? `${chosen.length} Beats` : (chosen[0] ?? 'All Beats')}
          options={BEATS}
          value={chosen}
          onChange={(beats) => change({ beats: joinBeats(beats) })}
        />
      </Field>
      {own !== undefined && (
        <Button
          size={size === 'tiny' ? 'small' : 'normal'}
          variant={isOwn ? 'outline' : 'text'}
          aria-pressed={isOwn}
          onClick={() => change({ beats: isOwn ? undefined : own })}
        >
          My Beats
        </Button>
      )}
    </div>
  )
}

function ChosenBeats({ isLow }: { isLow: boolean }) {
  const { filter, change } = useRequestFilter()
  const chosen = splitBeats(filter.beats)
  if (chosen.length === 0) return null
  return (
    <ul
      aria-label="Chosen beats"
      className={classes('flex flex-wrap gap-1.5', isLow ? 'mb-2' : '-mt-2 mb-5')}
    >
      {chosen.map((beat) => (
        <li key={beat} className="max-w-full">
          <RemovableTag
            label={beat}
            onRemove={() => change({ beats: joinBeats(chosen.filter((one) => one !== beat)) })}
          />
        </li>
      ))}
    </ul>
  )
}
