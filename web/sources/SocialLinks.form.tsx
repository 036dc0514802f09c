import { X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { LENGTHS, SOCIAL_ICONS } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { SocialIcon } from './SocialIcon.tsx'
import { addressText } from './social-links.ts'
import type { NewLink } from './use-new-link.form.ts'
import type { SourceFormState } from './use-source.form.ts'

const ICONS = SOCIAL_ICONS.map((value) => ({ value, label: value, leading: <SocialIcon icon={value} /> }))

/** The links as ruled lines, and the row that adds one. */
export function SocialLinksField({ form, link }: { form: SourceFormState; link: NewLink }) {
  const name = useRef<HTMLInputElement>(null)
  const { draft, errors, change } = link
  const add = () => {
    if (link.add()) name.current?.focus()
    else queueMicrotask(link.focusRefused)
  }
  // Enter adds the link; the form has its own submit button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const refused = linksError(form.formState.errors.social_links)
  return (
    <fieldset ref={link.group} className="min-w-0">
      <legend className="mb-1.5 t-label text-text">Social links</legend>
      <LinkLines form={form} onRemove={link.remove} focusAfter={() => name.current?.focus()} />
      <div className="mt-2.5 grid grid-cols-2 items-start gap-2 md:grid-cols-[126px_132px_minmax(0,1fr)_auto]">
        <Select
          label="Icon"
          hideLabel
          options={ICONS}
          value={draft.icon}
          onChange={(icon) => change({ icon })}
        />
        <TextField
          ref={name}
          label="Platform name"
          hideLabel
          placeholder="Platform name"
          autoComplete="off"
          maxLength={LENGTHS.tag}
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <TextField
          label="URL"
          hideLabel
          placeholder="URL"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LENGTHS.short}
          className="max-md:col-span-2"
          value={draft.url}
          error={errors.url}
          onChange={(event) => change({ url: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <Button className="h-10 max-md:col-span-2" onClick={add}>
          Add<span className="sr-only"> link</span>
        </Button>
      </div>
      {refused && <FieldError>{refused}</FieldError>}
    </fieldset>
  )
}

interface LinkLinesProps {
  form: SourceFormState
  onRemove: (name: string) => void
  focusAfter: () => void
}

function LinkLines({ form, onRemove, focusAfter }: LinkLinesProps) {
  const links = Object.entries(form.watch('social_links'))
  if (links.length === 0) return null
  return (
    <ul aria-label="Social links" className="divide-y divide-line border-t border-line">
      {links.map(([name, { url, icon }]) => (
        <li key={name} className="flex min-h-[38px] items-center gap-4">
          <SocialIcon icon={icon} />
          <span className="w-[92px] shrink-0 truncate t-section" title={name}>
            {name}
          </span>
          <span className="min-w-0 grow truncate t-body text-text-2">{addressText(url)}</span>
          <IconButton
            label={`Remove ${name}`}
            icon={X}
            iconSize={16}
            tip={false}
            onClick={() => {
              onRemove(name)
              focusAfter()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

/** The first of all links' errors. */
function linksError(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { message } = error as { message?: unknown }
  if (typeof message === 'string') return message
  return Object.values(error).map(linksError).find(Boolean)
}
