import { useId } from 'react'
import { SuggestingInput } from './SuggestingInput.tsx'
import { useFeedFilter } from './use-feed-filter.ts'
import { useTypedSearch } from './use-typed-search.ts'

/** The feed's search. Its text goes into the address a moment after the last keystroke. */
export function SearchBox({ hideLabel }: { hideLabel?: boolean }) {
  const id = useId()
  const { text, type, sendNow } = useTypedSearch()
  const { change } = useFeedFilter()
  return (
    <search className="block">
      <h2 className={hideLabel ? 'sr-only' : 'mb-2 t-section'}>
        <label htmlFor={id}>Search</label>
      </h2>
      <SuggestingInput
        id={id}
        size="small"
        // Hides the key hint there, so that the field's purpose stays readable.
        className="max-md:placeholder-shown:pr-1 max-[359px]:pl-8"
        placeholder="Title, text, author or outlet"
        text={text}
        onType={type}
        onSend={sendNow}
        align={hideLabel ? 'start' : 'end'}
        onBeat={(beat) => change({ beats: beat, search: undefined })}
      />
    </search>
  )
}
