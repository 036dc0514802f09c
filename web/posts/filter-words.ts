import { type FeedFilter, splitBeats } from './feed-search.ts'
import { badgeOf } from './post-names.ts'

/** A filter as its panel says it: "All posts in Insurance or Legal, Saved Only". */
export function inWords({ postType, beats, expired, saved, myPosts, search }: FeedFilter): string {
  const type = postType ? badgeOf(postType) : 'All posts'
  return [
    beats ? `${type} in ${anyOf.format(splitBeats(beats))}` : type,
    search && `“${search}”`,
    expired && 'Expired Posts',
    saved && 'Saved Only',
    myPosts && 'My Posts Only',
  ]
    .filter(Boolean)
    .join(', ')
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })
