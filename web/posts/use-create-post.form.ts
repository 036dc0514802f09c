import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewCommunityPost, NewExpertRequest } from '../../contract/posts.ts'
import { dropUnsent, keepUnsent } from '../api/kept-texts.ts'
import type { Draft } from './CreatePostFields.tsx'
import { type NewPostKind, readKeptPost, unsentName } from './kept-post.ts'

/** A new post's form, which begins with what was kept and keeps what is typed. */
export function useCreateForm(kind: NewPostKind, accountId: string, kept: unknown) {
  const name = unsentName(kind)
  const schema = kind === 'community' ? NewCommunityPost : NewExpertRequest
  const empty: Draft = {
    post_type: kind as 'request_for_source',
    title: '',
    description: '',
    tags: [],
    data: { status: 'draft' },
  } as Partial<Draft> as Draft
  const left = readKeptPost(kept)
  const [isRestored, setRestored] = useState(left !== null)
  // One key for one intention: a second try after a lost answer, also after a reload, finds the post of the first.
  const [key, setKey] = useState(() => String(left?.key ?? crypto.randomUUID()))
  const form = useForm<Draft>({
    // By useFocusWrong, which also knows the fields that are no inputs.
    shouldFocusError: false,
    resolver: zodResolver(schema as typeof NewExpertRequest, undefined, { raw: true }) as never,
    defaultValues: { ...empty, ...(left && fieldsOf(left, kind)) },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isEmpty(values)) dropUnsent(accountId, name)
          else keepUnsent(accountId, name, { ...values, key })
        },
      }),
    [form, accountId, name, key],
  )
  const forget = () => {
    dropUnsent(accountId, name)
    setRestored(false)
  }
  return {
    form,
    key,
    /** It was refused: the next try is a new intention. */
    renewKey: () => setKey(crypto.randomUUID()),
    isRestored,
    /** It has arrived. */
    forget,
    discard: () => {
      form.reset(empty)
      forget()
      setKey(crypto.randomUUID())
    },
  }
}

const FIELDS = {
  community: ['title', 'description', 'tags', 'data'],
  request_for_source: ['title', 'description', 'tags', 'data', 'interview_type', 'expiration_date'],
}

/** What of the kept stands in the form: its key does not, and would have it refused for good. */
function fieldsOf(left: Record<string, unknown>, kind: NewPostKind): Partial<Draft> {
  return Object.fromEntries(Object.entries(left).filter(([name]) => FIELDS[kind].includes(name)))
}

/** Without a word or a choice there is nothing to keep. */
function isEmpty({ title, description, tags, interview_type, expiration_date }: Draft): boolean {
  return !title && !description && tags.length === 0 && !interview_type && !expiration_date
}
