import { zodResolver } from '@hookform/resolvers/zod'
import { type SubmitEvent, useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { OwnAccount, Profile } from '../../contract/accounts.ts'
import { CompleteProfile } from '../../contract/onboarding.ts'
import type { z } from '../../contract/zod.ts'
import { ApiError } from '../api/call.ts'
import { dropTabDraft, readTabDraft, saveTabDraft } from '../api/draft-storage.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { fieldProps, useControlled } from '../ui/form.ts'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { addBeat } from './add-beat.ts'
import { BeatsInput } from './BeatsInput.tsx'
import { MemberCard } from './MemberCard.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { useCompleteProfile } from './onboarding.data.ts'

type Draft = z.input<typeof CompleteProfile>
type Form = UseFormReturn<Draft>

const DRAFT = 'onboarding'
const EMPTY: Draft = {
  bio: '',
  title: '',
  organization: '',
  location: '',
  writesOn: '',
  website: '',
  timezone: '',
  linkedin_url: '',
  beats: [],
}

interface CompleteProfileFormProps {
  account: OwnAccount
  /** The application's answers, as initial values. */
  application: Profile | null
}

export function CompleteProfileForm({ account, application }: CompleteProfileFormProps) {
  const form = useForm<Draft>({
    resolver: zodResolver(CompleteProfile, undefined, { raw: true }),
    defaultValues: {
      ...EMPTY,
      ...application,
      ...(readTabDraft(account.id, DRAFT) as Partial<Draft> | null),
    },
  })
  const complete = useCompleteProfile()
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveTabDraft(account.id, DRAFT, values),
      }),
    [form, account.id],
  )

  const [typedBeat, setTypedBeat] = useState('')

  const send = form.handleSubmit(async (profile) => {
    try {
      const next = await complete.mutateAsync(profile)
      dropTabDraft(account.id, DRAFT)
      toast({
        title: 'Profile completed',
        description: next === 'password' ? 'Set your password next.' : undefined,
      })
    } catch (error) {
      showErrors(form, error)
      toast({
        variant: 'destructive',
        title: 'Failed to complete profile setup. Please try again.',
        description: (error as Error).message || undefined,
      })
    }
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // A beat that was typed and not added yet counts as well.
    form.setValue('beats', addBeat(form.getValues('beats') ?? [], typedBeat))
    setTypedBeat('')
    return send(event)
  }

  return (
    <OnboardingFrame title="Complete Your Profile" step={0} aside={<Preview form={form} account={account} />}>
      <form noValidate onSubmit={submit}>
        <div className="grid items-start gap-x-5 gap-y-6 md:grid-cols-2">
          <RoleField role={account.role} />
          <TextField label="Title" size="big" {...fieldProps(form, 'title')} />
          <TextField label="Organization" size="big" {...fieldProps(form, 'organization')} />
          <TextField label="Location" size="big" {...fieldProps(form, 'location')} />
          <TextArea
            label="Bio"
            written
            rows={4}
            className="md:col-span-2"
            hint="What you do, for whom, and what others can come to you for."
            {...fieldProps(form, 'bio')}
          />
          <TextField label="Writes on" size="big" {...fieldProps(form, 'writesOn')} />
          <TextField label="Timezone" size="big" {...fieldProps(form, 'timezone')} />
          <TextField label="Website" size="big" inputMode="url" {...fieldProps(form, 'website')} />
          <TextField label="LinkedIn URL" size="big" inputMode="url" {...fieldProps(form, 'linkedin_url')} />
          <BeatsField form={form} typed={typedBeat} onTyped={setTypedBeat} />
        </div>
        <div className="mt-9 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-line pt-5 max-sm:grid">
          <p className="t-meta text-text-3">Only title, organization and bio are required.</p>
          <Button type="submit" variant="filled" size="big" busy={complete.isPending && 'Saving...'}>
            Save and Continue
          </Button>
        </div>
      </form>
    </OnboardingFrame>
  )
}

/** Shows the server's error at its field, beside what was typed. */
function showErrors(form: Form, error: unknown) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields))
    form.setError(field as 'title', { message }, { shouldFocus: true })
}

const ROLES = [
  { value: 'pr', label: 'PR professional' },
  { value: 'journalist', label: 'Journalist' },
  { value: 'expert', label: 'Expert' },
]

/** Shown, not asked: the role was approved with the application. */
function RoleField({ role }: { role: string }) {
  return (
    <Select
      label="Role"
      size="big"
      disabled
      options={ROLES}
      value={role}
      onChange={() => undefined}
      hint="As your application was approved."
    />
  )
}

interface BeatsFieldProps {
  form: Form
  typed: string
  onTyped: (typed: string) => void
}

function BeatsField({ form, ...typing }: BeatsFieldProps) {
  const { error, value, ...beats } = useControlled(form.control, 'beats')
  return (
    <Field
      label="Beats"
      error={error}
      className="md:col-span-2"
      hint="One at a time: type it and press Enter, or choose one that is suggested."
    >
      <BeatsInput value={value ?? []} {...beats} {...typing} />
    </Field>
  )
}

function Preview({ form, account }: { form: Form; account: OwnAccount }) {
  const [title, organization, bio, beats] = useWatch({
    control: form.control,
    name: ['title', 'organization', 'bio', 'beats'],
  })
  return <MemberCard account={account} profile={{ title, organization, bio, beats: beats ?? [] }} />
}
