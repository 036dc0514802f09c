import type { PostType } from '../../contract/vocabulary.ts'
import { DEADLINE_NAMES } from '../saved-filters/filter-options.ts'
import { keywordsOf } from './feed-keywords.ts'
import { type FeedFilter, splitBeats } from './feed-search.ts'
import { badgeOf } from './post-names.ts'

/** A filter in the panel's words: "All posts in Insurance or Legal, with “tariff”, Saved Only". */
export function inWords({ postType, beats, expired, saved, myPosts, search, ...rest }: FeedFilter): string {
  const type = postType ? badgeOf(postType) : 'All posts'
  return [
    beats ? `${type} in ${anyOf.format(splitBeats(beats))}` : type,
    ...wordsAndDeadline(rest),
    search && `“${search}”`,
    expired && 'Expired Posts',
    saved && 'Saved Only',
    myPosts && 'My Posts Only',
  ]
    .filter(Boolean)
    .join(', ')
}

/** "with “a” or “b”", "with “c” and “d”", "without “e”", "due within 24 hours". */
function wordsAndDeadline({
  within,
  ...filter
}: Pick<FeedFilter, 'any' | 'all' | 'none' | 'within'>): string[] {
  const { any, all, none } = keywordsOf(filter)
  const quoted = (words: string[]) => words.map((word) => `“${word}”`)
  return [
    any.length > 0 && `with ${anyOf.format(quoted(any))}`,
    all.length > 0 && `with ${allOf.format(quoted(all))}`,
    none.length > 0 && `without ${anyOf.format(quoted(none))}`,
    within && `due ${DEADLINE_NAMES[within].toLowerCase()}`,
  ].filter((part) => typeof part === 'string')
}

/** "No saved community posts in Insurance or Legal contain “zz”." */
export function noneInWords({ postType, beats, saved, myPosts, search, ...rest }: FeedFilter): string {
  const posts = [
    saved ? 'No saved' : 'No',
    postType ? PLURALS[postType] : 'posts',
    myPosts && 'of yours',
    beats && `in ${anyOf.format(splitBeats(beats))}`,
    ...wordsAndDeadline(rest),
    search && `contain “${search}”`,
  ]
  return `${posts.filter(Boolean).join(' ')}${search ? '' : ' yet'}.`
}

const PLURALS: Record<PostType, string> = {
  community: 'community posts',
  request_for_source: 'requests for experts',
  request_for_story: 'requests for commentary',
}

const allOf = new Intl.ListFormat('en-US')
const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })
