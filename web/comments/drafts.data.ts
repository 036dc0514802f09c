import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { discardDraft, saveDraft, takeDraft } from '../api/draft-storage.ts'

/** Where a text belongs: under the post, below a comment, or in place of one. */
export type DraftOf = 'new' | `reply ${string}` | `edit ${string}`
export type DraftKey = { account_id: string; post_id: string; of: DraftOf }

export type Draft = {
  text: string
  /** What was sent without an answer, and its key: the same text again is the same comment. */
  sent?: { content: string; key: string } | undefined
  /** The updated_at of the comment being edited, as it was read. */
  read?: string
}
type Drafts = Partial<Record<DraftOf, Draft>>

const nameOf = (post_id: string) => `comments ${post_id}`

/** Everything a member has typed under a post and not sent. */
export const draftsQuery = ({ account_id, post_id }: Omit<DraftKey, 'of'>) =>
  queryOptions({
    queryKey: ['comment-drafts', account_id, post_id],
    queryFn: async () => readDrafts(await takeDraft(account_id, nameOf(post_id)).catch(() => null)),
    // What is typed here is newer than anything a second read would return.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The stored value may come from another version of the page. */
function readDrafts(stored: unknown): Drafts {
  const isDraft = ([, draft]: [string, Partial<Draft> | null]) => typeof draft?.text === 'string'
  return Object.fromEntries(Object.entries(stored ?? {}).filter(isDraft))
}

export function draftAt(client: QueryClient, key: DraftKey): Draft | undefined {
  return client.getQueryData(draftsQuery(key).queryKey)?.[key.of]
}

/** Stores what is typed; null discards it. */
export function keepDraft(client: QueryClient, key: DraftKey, draft: Draft | null): void {
  const { queryKey } = draftsQuery(key)
  const before = client.getQueryData(queryKey)
  // Someone else is signed in, or nobody: what is stored stays as it is.
  if (before === undefined) return
  const { [key.of]: _, ...others } = before
  const drafts: Drafts = draft ? { ...others, [key.of]: draft } : others
  client.setQueryData(queryKey, drafts)
  if (Object.keys(drafts).length === 0) discardDraft(key.account_id, nameOf(key.post_id))
  else saveDraft(key.account_id, nameOf(key.post_id), drafts)
}
