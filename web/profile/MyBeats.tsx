import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { Account } from '../../contract/accounts.ts'
import { BEATS } from '../../contract/vocabulary.ts'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { AddBeat } from './AddBeat.tsx'
import { useBeats, useRemoveBeat } from './beats.data.ts'

/**
 * The beats that the member follows: a name links to its posts, the cross removes it. The surrounding frame has the
 * heading.
 */
export function MyBeats({ account }: { account: Account }) {
  const beats = useBeats(account)
  const remove = useRemoveBeat()
  const isReadOnly = useIsReadOnly()
  const frame = useRef<HTMLFieldSetElement>(null)
  useFocusFallback(beats.length, frame)
  return (
    <fieldset ref={frame} aria-label="My Beats" tabIndex={-1} className="min-w-0 outline-none">
      {beats.length === 0 ? (
        <p className="t-meta text-text-3">No beats subscribed yet</p>
      ) : (
        <ul className="divide-y divide-line">
          {beats.map((beat) => (
            <li key={beat} className="flex items-start gap-1">
              <BeatName beat={beat} />
              <IconButton
                label={`Remove ${beat}`}
                icon={X}
                iconSize={16}
                tip={false}
                disabled={isReadOnly}
                onClick={() => remove.mutate(beat)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddBeat held={beats} />
    </fieldset>
  )
}

const NAME = 'min-h-8 min-w-0 grow py-1 t-body wrap-anywhere max-md:min-h-11 max-md:py-2.5'

/** The feed knows only the product's beats: one that was typed at onboarding has no link. */
function BeatName({ beat }: { beat: string }) {
  if (!BEATS.some((known) => known === beat)) return <span className={NAME}>{beat}</span>
  return (
    <Link to="/app/feed" search={{ beats: beat }} className={`${NAME} hover:text-link`}>
      {beat}
    </Link>
  )
}
