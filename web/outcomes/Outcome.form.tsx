import { type ReactNode, type SubmitEvent, useCallback, useState } from 'react'
import type { Decision } from '../../contract/outcomes.ts'
import { DECLINE_REASONS, type DeclineReason, REASONS, reasonText } from '../../contract/pitches.rules.ts'
import { DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { ArticleField, useArticleLink } from './ArticleField.form.tsx'
import { type OutcomeCounts, summaryOf } from './outcome-words.ts'
import type { Deciding } from './outcomes.data.ts'
import { PitchChoices } from './PitchChoices.tsx'

/** `link` says what is wrong with the link to the article; 'changed': the request is not what the author decided on. */
export type Sent = 'done' | 'failed' | 'changed' | { link: string }

const REASON_NAMES = REASONS.map((value) => ({ value, label: DECLINE_REASONS[value].name }))

interface OutcomeFormProps {
  deciding: Deciding
  /** Undefined: something else is being sent. */
  onSend: (decision: Decision, counts: OutcomeCounts) => Promise<Sent | undefined>
  reload: () => Promise<Deciding | undefined>
  /** The buttons. */
  children: ReactNode
}

export function OutcomeForm({ deciding: loaded, onSend, reload, children }: OutcomeFormProps) {
  // What the author decides on stays, whatever is loaded again meanwhile, until the server says that it has changed.
  const [deciding, setDeciding] = useState(loaded)
  const { pitches, as_of, article_url, hides_name } = deciding
  const { used, choose, keep } = useUsed(loaded)
  const link = useArticleLink(article_url)
  const [reason, setReason] = useState<DeclineReason>('other_sources')
  const counts = { used: used.size, not_used: pitches.length - used.size }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles it to a form that the dialog is rendered in.
    event.stopPropagation()
    const url = link.read()
    if (url === null) return
    const decision = { used: [...used], others_reason: reason, as_of, ...(url && { article_url: url }) }
    const sent = await onSend(decision, counts)
    if (typeof sent === 'object') link.refuse(sent.link)
    const fresh = sent === 'changed' && (await reload())
    if (!fresh) return
    keep(fresh, deciding)
    setDeciding(fresh)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
      <DialogBody className="grid gap-6">
        <Section title="Used" level={3}>
          <PitchChoices pitches={pitches} used={used} onChoose={choose} />
        </Section>
        <ArticleField
          label="Link to the article (optional)"
          hint="Shared with the pitchers of used sources. You can add it later."
          hidesName={hides_name}
          link={link}
        />
        <Select
          label="All others are declined with this reason"
          hint={
            <>
              <span className="block">“{reasonText(reason)}”</span>
              <span className="block">Pitches declined earlier keep their own reason.</span>
            </>
          }
          options={REASON_NAMES}
          value={reason}
          onChange={setReason}
        />
        <p aria-live="polite" className="t-section">
          {summaryOf(counts)}
        </p>
      </DialogBody>
      <DialogFooter>{children}</DialogFooter>
    </form>
  )
}

const usedOf = ({ pitches }: Deciding) => pitches.filter(({ stage }) => stage === 'used').map(({ id }) => id)

/** The pitches that were used: at first those in that stage. */
function useUsed(loaded: Deciding) {
  const [used, setUsed] = useState<ReadonlySet<string>>(() => new Set(usedOf(loaded)))
  const choose = useCallback((id: string, isUsed: boolean) => {
    setUsed((before) => {
      const after = new Set(before)
      if (isUsed) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  /** What was chosen stays, without pitches that are gone, and new ones are preset. */
  const keep = (fresh: Deciding, before: Deciding) => {
    const known = new Set(before.pitches.map(({ id }) => id))
    const added = usedOf(fresh).filter((id) => !known.has(id))
    setUsed(
      (chosen) => new Set([...fresh.pitches.map(({ id }) => id).filter((id) => chosen.has(id)), ...added]),
    )
  }
  return { used, choose, keep }
}
