import { type SubmitEvent, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { APPLICATION_STEPS } from '../../../contract/applications.rules.ts'
import { Steps } from '../../ui/Steps.tsx'
import { Toaster } from '../../ui/Toaster.tsx'
import { toast } from '../../ui/toast-store.ts'
import { lateResolver } from '../late-resolver.ts'
import { AdditionalStep } from './AdditionalStep.tsx'
import { type Draft, EMPTY, type Form } from './draft.ts'
import { PersonalStep } from './PersonalStep.tsx'
import { ProfessionalStep } from './ProfessionalStep.tsx'
import { RoleStep } from './RoleStep.tsx'
import { StepButtons } from './StepButtons.tsx'
import { useApplicationDraft } from './use-application-draft.ts'
import { useSendApplication } from './use-send-application.ts'
import { useSteps } from './use-steps.ts'

const rules = () => import('./application.form.ts')
const resolver = lateResolver<Draft>(rules)

const NAMES = APPLICATION_STEPS.map(({ name }) => name)
const PARTS = [RoleStep, PersonalStep, ProfessionalStep, AdditionalStep] as const
const INVALID = { title: 'Validation Error', description: 'Please fill in all required fields correctly.' }
const MISSING = { title: 'Error', description: 'Required fields missing' }

interface BecomeMemberFormProps {
  /** What was typed before the form came to life. */
  typed?: Partial<Draft>
  leave?: (path: string) => void
}

/** Drawn at build and brought to life in the page (web/site/islands.ts). */
export function BecomeMemberForm({ typed, leave = replacePage }: BecomeMemberFormProps) {
  const form = useForm<Draft>({ resolver, defaultValues: EMPTY, shouldFocusError: false })
  const { step, isLast, go, heading, place } = useSteps()
  const isAlive = useApplicationDraft(form, typed, step, go)
  const leadToWrong = () => go(Math.max(0, firstWrong(form)), 'wrong')
  const { send, isSending } = useSendApplication(form, leadToWrong, leave)
  useCheckedAgain(form)

  const next = async () => {
    if (await form.trigger([...APPLICATION_STEPS[step]!.fields])) return go(step + 1)
    toast({ variant: 'destructive', ...INVALID })
    go(step, 'wrong')
  }
  const sendAll = async () => {
    if (await form.trigger()) return send()
    toast({ variant: 'destructive', ...(form.getValues('userType') ? INVALID : MISSING) })
    leadToWrong()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void (isLast ? sendAll() : next())
  }

  const Part = PARTS[step]!
  return (
    // Submitting it as it was built does nothing: that is what the method is for.
    <form ref={place} noValidate method="dialog" aria-label="Application" onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className="sr-only outline-none">
        Step {step + 1} of {NAMES.length}: {NAMES[step]}
      </h2>
      <Steps label="Steps" steps={NAMES} current={step} />
      <div className="mt-7 max-md:mt-5">
        <Part form={form} />
      </div>
      <StepButtons
        isFirst={step === 0}
        isLast={isLast}
        isSending={isSending}
        onPrevious={() => go(step - 1)}
      />
      {isAlive && <Toaster />}
    </form>
  )
}

function replacePage(path: string) {
  // Back may show this page as it was left, with what was sent still in it.
  addEventListener('pageshow', () => location.reload())
  location.replace(path)
}

/** The first step with a field that has an error; -1 without any. */
function firstWrong(form: Form): number {
  return APPLICATION_STEPS.findIndex(({ fields }) => fields.some((field) => form.getFieldState(field).error))
}

/** What was found wrong is checked again while it is put right. */
function useCheckedAgain(form: Form) {
  useEffect(() => {
    void rules().catch(() => null)
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name && form.getFieldState(name as keyof Draft).error) void form.trigger(name as keyof Draft)
      },
    })
  }, [form])
}
