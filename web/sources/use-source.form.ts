import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Source, SourceForm } from '../../contract/sources.ts'
import { cleanText } from '../../contract/text.ts'
import { z } from '../../contract/zod.ts'
import { dropUnsent, keepUnsent } from '../api/kept-texts.ts'

export type SourceDraft = z.input<typeof SourceForm> & Required<z.input<typeof Texts>>
export type SourceFormState = UseFormReturn<SourceDraft>

const Texts = z.object({
  organization: z.string(),
  expertise: z.string(),
  photo_url: z.string(),
  social_links: SourceForm.shape.social_links.unwrap(),
})
const Kept = Texts.extend({
  name: z.string(),
  role: SourceForm.shape.role,
  read: z.string(),
  key: z.string(),
})

const EMPTY: SourceDraft = {
  name: '',
  role: 'Executive',
  organization: '',
  expertise: '',
  photo_url: '',
  social_links: {},
}

/** The name under which a source's draft is stored. */
export const keptName = (source: Source | null) => (source ? `edit source ${source.id}` : 'new source')

/** The form of a new source, or of an own one. It starts with the stored draft and stores what is typed. */
export function useSourceForm(source: Source | null, accountId: string, kept: unknown) {
  const name = keptName(source)
  const [left] = useState(() => Kept.safeParse(kept).data ?? null)
  const [isRestored, setRestored] = useState(left !== null)
  // One key per intention: a second try after a lost answer, even after a reload, finds the source of the first.
  const [key, setKey] = useState(() => left?.key ?? crypto.randomUUID())
  // The version of the source that the form is meant to replace.
  const [read, setRead] = useState(() => left?.read ?? source?.updated_at ?? '')
  const begin = source ? draftOf(source) : EMPTY
  const form = useForm<SourceDraft>({
    // useFocusWrong does this, and also handles fields that are not inputs.
    shouldFocusError: false,
    resolver: zodResolver(SourceForm, undefined, { raw: true }) as never,
    defaultValues: left ? draftOf(left) : begin,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSame(values, source ?? EMPTY)) dropUnsent(accountId, name)
          else keepUnsent(accountId, name, { ...values, key, read })
        },
      }),
    [form, accountId, name, key, read, source],
  )
  return {
    form,
    key,
    read,
    isRestored,
    isChanged: source !== null && read !== source.updated_at && !isSame(form.watch(), source),
    /** It was refused: the next try is a new intention. */
    renewKey: () => setKey(crypto.randomUUID()),
    /** It has arrived. */
    forget: () => dropUnsent(accountId, name),
    /** Replaces the form's content: with the current source, or nothing. */
    startAnew: () => {
      // First, while the field is known; the button that was pressed is about to disappear.
      form.setFocus('name')
      form.reset(begin)
      dropUnsent(accountId, name)
      setRestored(false)
      setKey(crypto.randomUUID())
      setRead(source?.updated_at ?? '')
    },
    /** Makes the form's content replace the current version of the source. */
    keepOwnText: () => {
      form.setFocus('name')
      setRead(source?.updated_at ?? '')
    },
  }
}

type Shown = { [Key in keyof SourceDraft]: SourceDraft[Key] | null } | Source

function draftOf(shown: Shown): SourceDraft {
  return {
    name: shown.name ?? '',
    role: shown.role ?? EMPTY.role,
    organization: shown.organization ?? '',
    expertise: shown.expertise ?? '',
    photo_url: shown.photo_url ?? '',
    social_links: { ...(shown.social_links as SourceDraft['social_links']) },
  }
}

/** Whether a form, once normalized as the server does, equals the source. */
export function isSame(one: Shown, other: Shown): boolean {
  return tidy(one) === tidy(other)
}

function tidy(shown: Shown): string {
  const { name, role, organization, expertise, photo_url, social_links } = draftOf(shown)
  const lines = [name, organization].map((text) => cleanText(text).replace(/\s+/g, ' ').trim())
  const links = Object.entries(social_links).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    ...lines,
    role,
    cleanText(expertise).trim(),
    photo_url.trim(),
    links.map(([platform, { url, icon }]) => [platform, url, icon]),
  ])
}
