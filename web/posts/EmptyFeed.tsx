import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { DidYouMean } from './DidYouMean.tsx'
import type { FeedFilter } from './feed-search.ts'
import { noneInWords } from './filter-words.ts'
import { countSet, NO_PANEL } from './panel-filter.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** An empty list: why it is empty, and what would show more. */
export function EmptyFeed() {
  const { filter, change } = useFeedFilter()
  const { search, expired } = filter
  const isClearable = countSet(filter) > (expired ? 1 : 0)
  return (
    <StateMessage
      title="No posts available"
      actions={
        <>
          <DidYouMean search={search} onSearch={(words) => change({ search: words })} />
          {!expired && <Button onClick={() => change({ expired: true })}>Include Expired Posts</Button>}
          {search && (
            <Button variant={expired ? 'outline' : 'text'} onClick={() => change({ search: undefined })}>
              Clear Search
            </Button>
          )}
          {isClearable && (
            <Button variant="text" onClick={() => change(NO_PANEL)}>
              Clear Filters
            </Button>
          )}
        </>
      }
    >
      {why(filter)}
    </StateMessage>
  )
}

function why({ expired, ...filter }: FeedFilter): string {
  const hidden = expired ? '' : ' Expired posts are hidden.'
  const [only, ...others] = Object.keys(filter)
  if (only === undefined)
    return expired ? 'Nobody has posted yet. Be the first.' : `Nothing is open right now.${hidden}`
  if (only === 'saved' && others.length === 0)
    return `You have saved nothing that can be shown here. Save a post with its bookmark.${hidden}`
  if (only === 'myPosts' && others.length === 0)
    return `You have published nothing that can be shown here. Drafts would stand above.${hidden}`
  return `${noneInWords(filter)}${hidden}`
}
