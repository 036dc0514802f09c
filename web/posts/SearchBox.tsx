import { useId } from 'react'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useTypedSearch } from './use-typed-search.ts'

/** The feed's search. Its text goes into the address a moment after the last keystroke. */
export function SearchBox({ hideLabel }: { hideLabel?: boolean }) {
  const id = useId()
  const { text, type, sendNow } = useTypedSearch()
  return (
    <search className="block">
      <h2 className={hideLabel ? 'sr-only' : 'mb-2 t-section'}>
        <label htmlFor={id}>Search</label>
      </h2>
      <SearchInput
        id={id}
        size="small"
        // Hides the key hint there, so that the field's purpose stays readable.
        className="max-md:placeholder-shown:pr-1 max-[359px]:pl-8"
        placeholder="Title or description"
        text={text}
        onType={type}
        onSend={sendNow}
      />
    </search>
  )
}
