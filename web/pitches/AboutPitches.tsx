import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AboutPitch } from '../../contract/pitches.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { aboutPitchesQuery } from './about-pitches.data.ts'
import { PitchboxList } from './PitchboxList.tsx'
import { PitchboxRow } from './PitchboxRow.tsx'
import { STATE_NAMES, sourceName } from './pitch-words.ts'
import { Trail, TrailButton, useTrail } from './Trail.tsx'

/** What has come of the pitches that others made with a source that the member holds. */
export function AboutPitches() {
  const query = useInfiniteQuery(aboutPitchesQuery)
  const pitches = query.data?.pages.flatMap((page) => page.pitches) ?? null
  return (
    <PitchboxList label="About you" noun="pitches" query={query} items={pitches} empty={<Nothing />}>
      {(pitch) => <Row pitch={pitch} />}
    </PitchboxList>
  )
}

function Row({ pitch }: { pitch: AboutPitch }) {
  const { id, source, pitcher, request, state, sent_at } = pitch
  const trail = useTrail(id)
  return (
    <PitchboxRow
      time={
        <p className="t-meta text-text-2">
          <PastTime at={sent_at} />
        </p>
      }
      below={trail.isOpen && <Trail id={trail.panel} steps={pitch.trail} />}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 dir="auto" className="t-h2 wrap-anywhere">
          {request ? (
            <Link to="/app/feed" search={{ post: request.id }} className="hover:underline max-md:py-1">
              {request.title}
            </Link>
          ) : (
            'A request'
          )}
        </h2>
        <p className="shrink-0 t-section">{STATE_NAMES[state]}</p>
      </div>
      <p dir="auto" className="mt-1 t-meta text-text-2 wrap-anywhere">
        {[pitcher.name, pitcher.organization].filter(Boolean).join(', ')}
      </p>
      <p className="mt-1 t-body wrap-anywhere">Pitched {sourceName(source)}</p>
      <div className="mt-2">
        <TrailButton trail={trail} />
      </div>
    </PitchboxRow>
  )
}

const Nothing = () => (
  <StateMessage title="No pitches about you yet">
    When a PR member pitches you as a source, you can follow it here.
  </StateMessage>
)
