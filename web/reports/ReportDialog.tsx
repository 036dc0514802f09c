import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { REPORT_WORDS_MAX, RULE_NAMES, RULES, type Rule, whyNotWords } from '../../contract/reports.rules.ts'
import type { NewReport } from '../../contract/reports.ts'
import { cleanText, lengthOf } from '../../contract/text.ts'
import type { ContactLevel } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { sendReport } from './reports.data.ts'

/** What is reported. */
export type Subject = Pick<NewReport, 'type' | 'subject_id'>

/** One of the texts that can be reported, as the reporter reads it in a list. */
export type Reportable = Subject & { text: string }

interface ReportDialogProps {
  subject: Subject
  /** How far the reporter limits contact with its author, at least. */
  limit: ContactLevel
  onClose: () => void
  /** Asks for the limit. */
  children: ReactNode
}

const MAX = REPORT_WORDS_MAX.toLocaleString('en-US')
const OPTIONS = RULES.map((value) => ({ value, label: RULE_NAMES[value] }))

/** Asks what is wrong with a member or with what they wrote. */
export function ReportDialog({ subject, limit, onClose, children }: ReportDialogProps) {
  const client = useQueryClient()
  const [rule, setRule] = useState<Rule | ''>('')
  const [words, setWords] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const key = useRef(crypto.randomUUID())
  const text = cleanText(words).trim()
  const wrong = rule === '' ? null : whyNotReportWords(rule, text)
  const send = async (chosen: Rule) => {
    setIsSending(true)
    const isSent = await sendReport(client, { ...subject, rule: chosen, words: text, limit }, key.current)
    setIsSending(false)
    if (isSent) onClose()
    else key.current = crypto.randomUUID()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setIsTried(true)
    if (rule !== '' && wrong === null && !isSending) void send(rule)
  }
  return (
    <Dialog open title="Report" onOpenChange={(open) => !open && onClose()}>
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody>
          <Field
            group
            label="What is wrong?"
            error={isTried && rule === '' ? 'Choose what is wrong' : undefined}
          >
            <RadioList options={OPTIONS} value={rule} onChange={setRule} />
          </Field>
          <TextArea
            className="mt-4"
            label="Tell us more"
            hint={`${lengthOf(text).toLocaleString('en-US')}/${MAX}`}
            error={wrong !== null && (isTried || text !== '') ? wrong : undefined}
            rows={4}
            readOnly={isSending}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {(subject.type === 'pitch' || subject.type === 'message') && (
            <p className="mt-4 t-meta text-text-3">
              The team reads this text and the five before it, and nothing else in the conversation.
            </p>
          )}
          {children}
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isSending && 'Sending...'}>
            Send Report
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

const whyNotReportWords = (rule: Rule, words: string): string | null =>
  lengthOf(words) > REPORT_WORDS_MAX ? `Write at most ${MAX} characters` : whyNotWords(rule, words)
