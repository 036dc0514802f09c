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
    <div className="mb-[18px] grid gap-2.5">
      <div className="flex flex-wrap gap-2.5">
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
      </div>
      {question && (
        <p dir="auto" className="t-h3 wrap-anywhere">
          {question.text}
        </p>
      )}
      {answers.isLoading && <LoadingText>Loading answers...</LoadingText>}
      {answers.isFailed && <FailedLine onRetry={answers.retry}>The answers did not load.</FailedLine>}
    </div>
  )
}
