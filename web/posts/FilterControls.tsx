import { BEATS } from '../../contract/vocabulary.ts'
import { TYPE_OPTIONS } from '../saved-filters/filter-options.ts'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { Switch } from '../ui/Switch.tsx'
import { joinBeats, splitBeats } from './feed-search.ts'
import { countSet, NO_PANEL } from './panel-filter.ts'
import { SaveFilter } from './SaveFilter.tsx'
import { useFeedFilter } from './use-feed-filter.ts'
import { WordsAndDeadline } from './WordsAndDeadline.tsx'

const SWITCHES = [
  ['expired', 'Expired Posts'],
  ['saved', 'Saved Only'],
  ['myPosts', 'My Posts Only'],
] as const

/** Everything that decides which posts are listed, except the search. */
export function FilterControls() {
  const { filter, change } = useFeedFilter()
  return (
    <>
      <RadioList
        aria-label="Post type"
        options={TYPE_OPTIONS}
        value={filter.postType ?? 'all'}
        onChange={(type) => change({ postType: type === 'all' ? undefined : type })}
      />
      <Field group label="Beats" className="mt-4">
        <BeatPicker
          size="small"
          options={BEATS}
          value={splitBeats(filter.beats)}
          onChange={(beats) => change({ beats: joinBeats(beats) })}
        />
      </Field>
      <WordsAndDeadline />
      <div className="mt-3">
        {SWITCHES.map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            checked={filter[name] ?? false}
            onCheckedChange={(on) => change({ [name]: on || undefined })}
          />
        ))}
      </div>
      <div className="mt-3 grid gap-1">
        <SaveFilter />
        {countSet(filter) > 0 && (
          <Button variant="text" size="small" onClick={() => change(NO_PANEL)}>
            Clear Filters
          </Button>
        )}
      </div>
    </>
  )
}
