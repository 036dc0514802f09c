import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { LinkForm } from '../../contract/evidence.ts'
import type { Source } from '../../contract/sources.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { askExpert } from './evidence.data.ts'
import type { KeeperDialogProps } from './KeeperDialog.tsx'
import { SmallForm } from './SmallForm.tsx'
import { useSending } from './use-sending.ts'

const MAIL = /^mailto:/i

/** Emails the expert a link to confirm the profile. */
export function AskExpertDialog({ source, onClose }: KeeperDialogProps) {
  const client = useQueryClient()
  const domain = useRef('')
  const form = useSending({
    schema: LinkForm,
    send: async (body, key) => {
      domain.current = await askExpert(client, source.id, body, key)
    },
    onSent: () => {
      toast({ title: 'Link sent', description: `To an address at ${domain.current}.` })
      onClose()
    },
  })
  return (
    <SmallForm
      title={`Ask ${source.name} to confirm`}
      form={form}
      action="Send Link"
      busy="Sending..."
      onClose={onClose}
    >
      <TextField
        label="Expert’s email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        defaultValue={mailOf(source)}
        readOnly={form.isSending}
        hint="They get one link, valid for 14 days. The email names you, your organization, and this expert, and nothing else."
        error={form.errors.email}
      />
    </SmallForm>
  )
}

/** The address of the source's Mail link; empty without one. */
const mailOf = ({ social_links }: Source): string =>
  Object.values(social_links)
    .find(({ icon, url }) => icon === 'Mail' && MAIL.test(url))
    ?.url.replace(MAIL, '')
    .split('?')[0] ?? ''
