import { ATTRIBUTION_NAMES, FORMAT_NAMES } from '../../contract/briefs.rules.ts'
import type { AskedBrief } from '../../contract/briefs.ts'
import { Fact } from '../ui/Fact.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'

/** The fields that ask for something, as ruled pairs. */
export function BriefPairs({ brief }: { brief: AskedBrief }) {
  const { sources_wanted, must_haves, questions, place, formats, word_limit, attribution } = brief
  return (
    <dl className="border-b border-line">
      {sources_wanted !== null && <Fact label="Sources">{sources_wanted} wanted</Fact>}
      {must_haves.length > 0 && (
        <Fact label="Must-haves">
          <ul className="t-read-s">
            {must_haves.map((must_have) => (
              <li key={must_have}>{must_have}</li>
            ))}
          </ul>
        </Fact>
      )}
      {questions.length > 0 && (
        <Fact label="Questions">
          <ol className="grid gap-1">
            {questions.map(({ id, text }, place) => (
              <li key={id} className="flex gap-2 t-read-s">
                <span className="shrink-0">{place + 1}.</span>
                <WrittenText className="min-w-0" text={text} />
              </li>
            ))}
          </ol>
        </Fact>
      )}
      {place !== '' && (
        <Fact label="Place">
          <span className="t-read-s">{place}</span>
        </Fact>
      )}
      {formats.length > 0 && (
        <Fact label="Format">{formats.map((format) => FORMAT_NAMES[format]).join(', ')}</Fact>
      )}
      {word_limit !== null && (
        <Fact label="Word limit">
          Up to {word_limit.toLocaleString('en-US')} words for the pitch, and for each answer
        </Fact>
      )}
      {attribution !== 'unspecified' && <Fact label="Attribution">{ATTRIBUTION_NAMES[attribution]}</Fact>}
    </dl>
  )
}
