import { useQuery } from '@tanstack/react-query'
import { Button } from '../ui/Button.tsx'
import { focusSearch } from '../ui/focus-search.ts'
import { noteSearch, suggestionsQuery } from './suggestions.data.ts'

interface DidYouMeanProps {
  /** What found nothing. */
  search: string | undefined
  onSearch: (words: string) => void
}

/** A search that finds a post, in place of one that found none. */
export function DidYouMean({ search = '', onSearch }: DidYouMeanProps) {
  const { data } = useQuery(suggestionsQuery(search, true))
  const words = data?.words
  if (!words) return null
  const searchFor = () => {
    // The button disappears with the message.
    focusSearch()
    noteSearch(words)
    onSearch(words)
  }
  return <Button onClick={searchFor}>Did you mean {words}?</Button>
}
