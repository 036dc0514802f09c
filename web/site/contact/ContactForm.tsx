import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { signOutChannel } from '../../api/stored-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusWrong } from '../../ui/focus-wrong.ts'
import { fieldProps, useControlled } from '../../ui/form.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Toaster } from '../../ui/Toaster.tsx'
import { lateResolver } from '../late-resolver.ts'
import { type ContactDraft, contactKey, EMPTY, readContactDraft, storeContactDraft } from './contact-draft.ts'
import { ownDetails } from './own-details.ts'
import { useSendMessage } from './use-send-message.ts'

const rules = () => import('./contact.form.ts')
const resolver = lateResolver<ContactDraft>(rules)

const ROLES = [
  { value: 'journalist', label: 'Journalist' },
  { value: 'pr', label: 'PR professional' },
  { value: 'expert', label: 'Expert' },
]

/** Rendered at build and hydrated in the page (web/site/islands.ts). `typed` is what was typed before that. */
export function ContactForm({ typed }: { typed?: Partial<ContactDraft> }) {
  const place = useRef<HTMLFormElement>(null)
  const [isAlive, setAlive] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const form = useForm<ContactDraft>({ resolver, defaultValues: EMPTY, shouldFocusError: false })
  const refused = () => setRefusals((count) => count + 1)
  const filledIn = useRef<Partial<ContactDraft>>({})
  const { send, isSending } = useSendMessage(form, filledIn, refused)
  useLayoutEffect(() => {
    const key = contactKey()
    form.reset({ ...EMPTY, ...readContactDraft(key), ...typed }, { keepDefaultValues: true })
    setAlive(true)
    void rules().catch(() => null)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeContactDraft(key, values as ContactDraft, filledIn.current),
    })
  }, [form, typed])
  useEffect(() => {
    void ownDetails().then((details) => {
      filledIn.current = details
      for (const field of ['name', 'email'] as const)
        if (form.getValues(field) === '' && details[field]) form.setValue(field, details[field])
    })
  }, [form])
  useEffect(() => {
    // In another tab. What is no longer there is no longer stored, either.
    const signOuts = signOutChannel()
    signOuts.onmessage = () => form.reset(EMPTY)
    return () => signOuts.close()
  }, [form])
  useEffect(() => {
    if (refusals > 0) focusWrong(place.current)
  }, [refusals])
  const submit = (event: SubmitEvent<HTMLFormElement>) => form.handleSubmit(send, refused)(event)

  return (
    // Submitting it as it was built does nothing: that is what the method is for.
    <form ref={place} noValidate method="dialog" aria-label="Contact" onSubmit={submit}>
      <div className="grid items-start gap-x-5 gap-y-6 md:grid-cols-2">
        <TextField label="Name" size="big" autoComplete="name" {...fieldProps(form, 'name')} />
        <TextField
          label="Email"
          size="big"
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
        />
        <RoleField form={form} />
        <TextField
          label="Organization"
          size="big"
          autoComplete="organization"
          {...fieldProps(form, 'organization')}
        />
        <TextArea
          label="Message"
          rows={7}
          className="md:col-span-2 [&_textarea]:min-h-40"
          written
          {...fieldProps(form, 'message')}
        />
      </div>
      <div className="mt-8 flex border-t border-line pt-5 max-sm:grid sm:justify-end">
        <Button type="submit" variant="filled" size="big" busy={isSending && 'Sending...'}>
          Send Message
        </Button>
      </div>
      {isAlive && <Toaster />}
    </form>
  )
}

function RoleField({ form }: { form: ReturnType<typeof useForm<ContactDraft>> }) {
  const { error, ...role } = useControlled(form.control, 'role')
  return (
    <Field label="Role" group error={error}>
      <RadioList
        name="role"
        options={ROLES}
        {...role}
        className="flex flex-wrap gap-x-6 md:min-h-11 md:items-center"
      />
    </Field>
  )
}
