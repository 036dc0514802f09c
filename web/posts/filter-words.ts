import type { PostType } from '../../contract/vocabulary.ts'
import { type FeedFilter, splitBeats } from './feed-search.ts'
import { badgeOf } from './post-names.ts'

/** A filter in the panel's words: "All posts in Insurance or Legal, Saved Only". */
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

/** "No saved community posts in Insurance or Legal contain “zz”." */
export function noneInWords({ postType, beats, saved, myPosts, search }: FeedFilter): string {
  const posts = [
    saved ? 'No saved' : 'No',
    postType ? PLURALS[postType] : 'posts',
    myPosts && 'of yours',
    beats && `in ${anyOf.format(splitBeats(beats))}`,
    search && `contain “${search}”`,
  ]
  return `${posts.filter(Boolean).join(' ')}${search ? '' : ' yet'}.`
}

const PLURALS: Record<PostType, string> = {
  community: 'community posts',
  request_for_source: 'requests for experts',
  request_for_story: 'requests for commentary',
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })
