import { useRef, useState } from 'react'
import { SocialLink } from '../../contract/social-links.ts'
import { cleanText } from '../../contract/text.ts'
import { SOCIAL_LINKS_MAX, type SocialIcon } from '../../contract/vocabulary.ts'
import type { SourceFormState } from './use-source.form.ts'

const EMPTY = { name: '', url: '', icon: 'Globe' as SocialIcon }
type Errors = { name?: string; url?: string }

/** The row in which a link is typed before it is added: only with a name and a safe address. */
export function useNewLink(form: SourceFormState) {
  const [draft, setDraft] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const group = useRef<HTMLFieldSetElement>(null)
  const links = form.watch('social_links')
  const name = cleanText(draft.name).replace(/\s+/g, ' ').trim()
  const url = draft.url.trim()
  /** Whether it is in the list now. */
  const add = (): boolean => {
    const parsed = SocialLink.safeParse({ url, icon: draft.icon })
    const found: Errors = {
      ...((!name && { name: 'Required' }) || whyNotName(name, links)),
      ...(!url ? { url: 'Required' } : !parsed.success && { url: parsed.error.issues[0]?.message ?? '' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0 || !parsed.success) return false
    put({ ...links, [name]: parsed.data })
    setDraft(EMPTY)
    return true
  }
  const put = (all: typeof links) => {
    form.setValue('social_links', all, { shouldDirty: true })
    form.clearErrors('social_links')
  }
  return {
    draft,
    errors,
    group,
    isBegun: name !== '' || url !== '',
    change: (change: Partial<typeof EMPTY>) => {
      setDraft({ ...draft, ...change })
      setErrors({})
    },
    add,
    /** Once the errors that add() found are on the page. */
    focusRefused: () => group.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    remove: (removed: string) =>
      put(Object.fromEntries(Object.entries(links).filter(([one]) => one !== removed))),
  }
}
export type NewLink = ReturnType<typeof useNewLink>

function whyNotName(name: string, links: object): Errors {
  if (Object.hasOwn(links, name)) return { name: 'There is a link of this name' }
  if (Object.keys(links).length >= SOCIAL_LINKS_MAX) return { name: `At most ${SOCIAL_LINKS_MAX} links` }
  return {}
}
