import { ATTRIBUTION_NAMES } from '../../contract/briefs.rules.ts'
import type { PitchAnswers } from '../../contract/briefs.ts'
import { Fact } from '../ui/Fact.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'

/** What a pitch says to the request's brief, above its text. */
export function PitchedAnswers({ pitch }: { pitch: PitchAnswers }) {
  const { answers, musts, availability, attribution } = pitch
  if (answers.length + musts.length === 0 && availability === '' && attribution === 'unspecified') return null
  return (
    <dl aria-label="Answers" className="my-2 border-b border-line">
      {musts.map(({ must_have, met, proof }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Fact key={at} isLong label={must_have ?? `Must-have ${at + 1}`}>
          {met ? 'Yes' : 'No'}
          {proof !== '' && <span className="t-read-s">, {proof}</span>}
        </Fact>
      ))}
      {answers.map(({ question, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Fact key={at} isLong label={question ?? `Question ${at + 1}`}>
          <WrittenText className="t-read-s" text={text} />
        </Fact>
      ))}
      {availability !== '' && (
        <Fact label="Availability">
          <span className="t-read-s">{availability}</span>
        </Fact>
      )}
      {attribution !== 'unspecified' && <Fact label="Attribution">{ATTRIBUTION_NAMES[attribution]}</Fact>}
    </dl>
  )
}
