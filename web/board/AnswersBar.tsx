import { Button } from '../ui/Button.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { LoadingText } from '../ui/Skeleton.tsx'
import { ariaKeys, KEYS } from '../ui/shortcuts.ts'
import { type Answers, questionName } from './use-answers.ts'

/** Chooses the question whose answers the rows show, if the request asks any. */
export function AnswersBar({ answers }: { answers: Answers }) {
  const { questions, question, number } = answers
  if (questions.length === 0) return null
  return (
    <>
      <Button
        variant={question ? 'outline' : 'text'}
        aria-pressed={question !== undefined}
        aria-keyshortcuts={ariaKeys(KEYS.toggleAnswers)}
        onClick={answers.toggle}
      >
        Answers
      </Button>
      {question && (
        <div style={{ width: 190 }}>
          <SelectInput
            aria-label="Question"
            // The text of the chosen one is below.
            options={questions.map(({ id, text }, at) => ({
              value: id,
              label: questionName(at + 1, questions.length),
              ...(at !== number - 1 && { detail: text }),
            }))}
            value={question.id}
            onChange={(chosen) => answers.show(questions.findIndex(({ id }) => id === chosen) + 1)}
          />
        </div>
      )}
    </>
  )
}

/** The question that is chosen: above its answers, however far they are scrolled. */
export function ChosenQuestion({ answers: { question } }: { answers: Answers }) {
  if (!question) return null
  return (
    <p dir="auto" className="border-b border-line py-2 t-h3 wrap-anywhere">
      {question.text}
    </p>
  )
}

export function AnswersState({ answers: { isLoading, isFailed, retry } }: { answers: Answers }) {
  if (isFailed) return <FailedLine onRetry={retry}>The answers did not load.</FailedLine>
  return isLoading && <LoadingText>Loading answers...</LoadingText>
}
