import { useState } from 'react'
import {
  type CaseDecision,
  DECISION_NAMES,
  decisionsFor,
  isAppealResult,
  isClaimResult,
  isSanction,
  lacksOfCheck,
} from '../../../contract/cases.rules.ts'
import type { CaseDetails } from '../../../contract/cases.ts'
import { HOUSE_RULES, type HouseRule } from '../../../contract/reports.rules.ts'
import { isMilder, SANCTION_NAMES, SUSPENSION_DAYS } from '../../../contract/sanctions.rules.ts'
import { Field } from '../../ui/Field.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { BanQuestion } from './BanQuestion.tsx'
import { type Checked, CheckFields } from './CheckFields.tsx'
import { nameOf } from './case-words.ts'
import type { Decision } from './cases.data.ts'
import { type Given, ReasonForm } from './ReasonForm.tsx'

/** A decision that is still to be made reads unlike one that was made. */
const CHOICE_NAMES: Record<CaseDecision, string> = {
  ...DECISION_NAMES,
  accepted: 'Accept the claim',
  declined: 'Decline the claim',
}

interface CaseDecisionFormProps {
  read: CaseDetails
  /** The action in progress. */
  underway: string | null
  onDecide: (decision: Decision) => void
}

/** The decision about a case, with its reason. What was typed stays until it is saved. */
export function CaseDecisionForm({ read, underway, onDecide }: CaseDecisionFormProps) {
  const decisions = decisionsFor(read.subject_type).filter((one) => mayDecide(one, read))
  const [decision, setDecision] = useState<CaseDecision>(decisions[0]!)
  const [milder, setMilder] = useState('')
  const [checked, setChecked] = useState<Checked>({})
  const [asked, setAsked] = useState<Decision | null>(null)
  const options = milderThan(read)
  const isReduced = decision === 'reduced'
  const isChecked = decision === 'checked'
  const lacking = lacksOfCheck(decision, isChecked ? checked : {}).how
  const kind = isSanction(decision) ? decision : null
  const submit = ({ reason, rule, days, skip_reason }: Given) => {
    const reduced = isReduced ? options.find(({ value }) => value === milder)?.body : undefined
    if ((isReduced && !reduced) || lacking !== undefined) return
    const body = {
      ...{ decision, reason, ...reduced, ...(isChecked && checked) },
      ...(kind && { rule, ...(kind === 'suspension' && { days }), ...(skip_reason && { skip_reason }) }),
    }
    if (kind === 'ban') setAsked(body)
    else onDecide(body)
  }
  return (
    <>
      <ReasonForm
        kind={kind}
        ladder={read.member?.ladder ?? null}
        firstRule={ruleOf(read)}
        isShown={
          kind !== null || isAppealResult(decision) || isClaimResult(decision) || decision === 'not_checked'
        }
        isBusy={underway === 'decide'}
        onSubmit={submit}
      >
        {(isTried) => (
          <>
            <RadioList
              aria-label="Decision"
              options={decisions.map((value) => ({ value, label: CHOICE_NAMES[value] }))}
              value={decision}
              onChange={setDecision}
            />
            {isChecked && (
              <CheckFields
                hasRegister={read.source !== null && read.source.register !== null}
                checked={checked}
                error={isTried ? lacking : undefined}
                onChange={setChecked}
              />
            )}
            {isReduced && (
              <Field
                group
                className="mt-4"
                label="Reduced to"
                error={isTried && milder === '' ? 'Choose a milder or shorter sanction' : undefined}
              >
                <RadioList options={options} value={milder} onChange={setMilder} />
              </Field>
            )}
          </>
        )}
      </ReasonForm>
      {asked && (
        <BanQuestion
          name={nameOf(read.about)}
          onConfirm={() => {
            setAsked(null)
            onDecide(asked)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** The server sanctions neither admins nor those who have left, whose content can be removed. */
function mayDecide(decision: CaseDecision, { member, appeal }: CaseDetails): boolean {
  if (decision === 'removal' && member === null) return true
  if (isSanction(decision)) return member !== null && member.role !== 'admin'
  return decision !== 'reduced' || appeal?.kind === 'suspension' || appeal?.kind === 'ban'
}

/** The rule that the first report names, if it is a house rule. */
const ruleOf = ({ reports }: CaseDetails): HouseRule | null =>
  HOUSE_RULES.find((rule) => rule === reports[0]?.rule) ?? null

type Milder = { value: string; label: string; body: Pick<Decision, 'reduced_to' | 'days'> }

/** What the appealed sanction can be reduced to. */
function milderThan({ appeal }: CaseDetails): Milder[] {
  if (!appeal) return []
  const warning: Milder = { value: 'warning', label: SANCTION_NAMES.warning, body: { reduced_to: 'warning' } }
  const suspensions = SUSPENSION_DAYS.filter((days) => isMilder({ kind: 'suspension', days }, appeal)).map(
    (days): Milder => ({
      ...{ value: String(days), label: `${SANCTION_NAMES.suspension}, ${days} days` },
      body: { reduced_to: 'suspension', days },
    }),
  )
  return [warning, ...suspensions]
}
