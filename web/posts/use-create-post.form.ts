import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewCommunityPost, NewExpertRequest } from '../../contract/posts.ts'
import { dropUnsent, keepUnsent } from '../api/kept-texts.ts'
import type { Draft } from './CreatePostFields.tsx'
import { type NewPostKind, readKeptPost, unsentName } from './kept-post.ts'

/** A new post's form. It starts with the stored draft and stores what is typed. */
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
  // One key per intention: a second try after a lost answer, even after a reload, finds the post of the first.
  const [key, setKey] = useState(() => String(left?.key ?? crypto.randomUUID()))
  const form = useForm<Draft>({
    // useFocusWrong does this, and also handles fields that are not inputs.
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

/** The part of a stored draft that goes into the form. Its key does not, or it would be refused for good. */
function fieldsOf(left: Record<string, unknown>, kind: NewPostKind): Partial<Draft> {
  return Object.fromEntries(Object.entries(left).filter(([name]) => FIELDS[kind].includes(name)))
}

/** Without text or a choice there is nothing to store. */
function isEmpty({ title, description, tags, interview_type, expiration_date }: Draft): boolean {
  return !title && !description && tags.length === 0 && !interview_type && !expiration_date
}
