import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewPitch } from '../../contract/pitches.ts'
import { dropUnsent, keepUnsent } from '../api/kept-texts.ts'
import { type ChosenSource, readKeptPitch, unsentPitch } from './kept-pitch.ts'

/** The form of one pitch. It starts with the stored text and stores what is typed. */
export function usePitchForm(post_id: string, accountId: string, kept: unknown) {
  const name = unsentPitch(post_id)
  const [left] = useState(() => readKeptPitch(kept))
  const [source, setSource] = useState<ChosenSource | null>(left?.source ?? null)
  const [isRestored, setRestored] = useState(left !== null)
  // One key per intention: a second try after a lost answer, even after a reload, finds the pitch of the first.
  const [key, setKey] = useState(() => left?.key ?? crypto.randomUUID())
  const form = useForm<NewPitch>({
    // useFocusWrong does this, and also handles fields that are not inputs.
    shouldFocusError: false,
    resolver: zodResolver(NewPitch, undefined, { raw: true }) as never,
    defaultValues: { profile_id: left?.source?.id ?? '', commentary: left?.commentary ?? '' },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { commentary } }) => {
          if (commentary === '' && source === null) dropUnsent(accountId, name)
          else keepUnsent(accountId, name, { source, commentary, key })
        },
      }),
    [form, accountId, name, source, key],
  )
  const choose = (chosen: ChosenSource) => {
    setSource(chosen)
    form.setValue('profile_id', chosen.id)
    form.clearErrors('profile_id')
    keepUnsent(accountId, name, { source: chosen, commentary: form.getValues('commentary'), key })
  }
  const forget = () => dropUnsent(accountId, name)
  const discard = () => {
    forget()
    setSource(null)
    setRestored(false)
    setKey(crypto.randomUUID())
    form.reset({ profile_id: '', commentary: '' })
  }
  return {
    form,
    key,
    source,
    choose,
    isRestored,
    forget,
    discard,
    renewKey: () => setKey(crypto.randomUUID()),
  }
}
