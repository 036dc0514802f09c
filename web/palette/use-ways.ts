import { useRouter } from '@tanstack/react-router'
import type { Post } from '../../contract/posts.ts'
import type { Source } from '../../contract/sources.ts'
import type { FeedSearch } from '../posts/feed-search.ts'

/** The palette's navigation. */
export function useWays() {
  const router = useRouter()
  const go = (to: string) => void router.navigate({ to })
  const toFeed = (search: FeedSearch) => void router.navigate({ to: '/app/feed', search })

  /** Opens a post over the current list, as its row does, or in place of an open post. */
  const toPost = ({ id }: Post) => {
    const { pathname, search } = router.state.location
    const isFeed = pathname.replace(/\/$/, '') === '/app/feed'
    if (!isFeed) return toFeed({ post: id })
    const isOpen = (search as FeedSearch).post !== undefined
    void router.navigate({
      to: '/app/feed',
      search: (before) => ({ ...before, post: id }),
      state: isOpen ? true : { overList: true },
      replace: isOpen,
      resetScroll: false,
    })
  }
  const toMember = (account_id: string) =>
    void router.navigate({ to: '/app/account/profile/$account_id', params: { account_id } })

  /**
   * A source's page is for their owner and admins; others find the source in the directory. No name goes into an
   * address.
   */
  const toSource = (source: Source, mayOpen: boolean) =>
    void (mayOpen
      ? router.navigate({ to: '/app/profile/$profile_id', params: { profile_id: source.id } })
      : router.navigate({ to: '/app/directory/sources', state: { search: source.name } }))

  const searchMembers = (search: string) =>
    void router.navigate({ to: '/app/account/members', state: { search } })
  const searchSources = (search: string) =>
    void router.navigate({ to: '/app/directory/sources', state: { search } })
  return { go, toFeed, toPost, toMember, toSource, searchMembers, searchSources }
}

export type Ways = ReturnType<typeof useWays>
