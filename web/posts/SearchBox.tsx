import { useId } from 'react'
import { SearchInput } from '../ui/SearchInput.tsx'
import { useTypedSearch } from './use-typed-search.ts'

/** The feed's search. Its text goes to the address a moment after the last key. */
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
        // The key hint is gone there: what the field is for stays readable.
        className="max-md:placeholder-shown:pr-1 max-[359px]:pl-8"
        placeholder="Title or description"
        text={text}
        onType={type}
        onSend={sendNow}
      />
    </search>
  )
}
