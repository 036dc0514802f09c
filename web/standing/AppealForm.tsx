import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { APPEAL_LENGTH, whyNotLength } from '../../contract/sanctions.rules.ts'
import type { Sanction } from '../../contract/sanctions.ts'
import { cleanText, lengthOf } from '../../contract/text.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { discardDraft, saveDraft } from '../api/draft-storage.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { dayOf } from './moments.ts'
import { sendAppeal } from './standing.data.ts'

interface AppealFormProps {
  sanction: Sanction
  until: string
  hasOneAdmin: boolean
}

const MAX = APPEAL_LENGTH.max.toLocaleString('en-US')

/** Opens the form of an appeal, with what was typed in it before. */
export function AppealForm(props: AppealFormProps) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const name = `appeal ${props.sanction.id}`
  const draft = useFormDraft(account.id, name)
  const [isOpen, setIsOpen] = useState(false)
  if (draft === undefined) return null
  const kept = typeof draft === 'string' ? draft : ''
  if (!isOpen && kept === '')
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button onClick={() => setIsOpen(true)}>Appeal</Button>
        <p className="t-meta text-text-3">until {dayOf(props.until)}</p>
      </div>
    )
  return <OpenForm {...props} kept={kept} accountId={account.id} name={name} />
}

type OpenFormProps = AppealFormProps & { kept: string; accountId: string; name: string }

function OpenForm({ sanction, hasOneAdmin, kept, accountId, name }: OpenFormProps) {
  const client = useQueryClient()
  const [words, setWords] = useState(kept)
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const text = cleanText(words).trim()
  const wrong = whyNotLength(text, APPEAL_LENGTH, 'appeal')
  const type = (typed: string) => {
    setWords(typed)
    if (typed === '') discardDraft(accountId, name)
    else saveDraft(accountId, name, typed)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (wrong !== null || isSending) return
    setIsSending(true)
    if (await sendAppeal(client, { id: sanction.id, text, hasOneAdmin })) discardDraft(accountId, name)
    setIsSending(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3">
      <TextArea
        className="mb-3"
        label="Why should this decision change?"
        hint={`${lengthOf(text).toLocaleString('en-US')}/${MAX}`}
        error={wrong !== null && isTried ? wrong : undefined}
        rows={4}
        written
        readOnly={isSending}
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" variant="filled" busy={isSending && 'Sending...'}>
        Send Appeal
      </Button>
    </form>
  )
}
