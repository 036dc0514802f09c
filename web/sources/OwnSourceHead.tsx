import { useState } from 'react'
import { isClaimed } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { agencyOf } from './claimed.ts'
import { SeparateDialog } from './SeparateDialog.tsx'
import { SourceMenu } from './SourceMenu.tsx'

/** Who manages the expert's profile, and what they can do with it as a whole. */
export function OwnSourceHead({ source }: { source: Source }) {
  return (
    <div className="mb-6 flex max-w-[640px] flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
      <div className="w-60 min-w-0 grow">
        <p dir="auto" className="t-h3-big wrap-anywhere">
          {source.name}
        </p>
        <p className="mt-0.5 t-meta text-text-2">{whoManages(source)}</p>
        {source.is_retired && (
          <p className="mt-0.5 t-meta text-text-2">
            Retired: the profile is not in the directory and cannot be pitched.
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        {isClaimed(source) && <LeaveAgency source={source} />}
        <SourceMenu source={source} />
      </div>
    </div>
  )
}

const whoManages = (source: Source): string =>
  isClaimed(source)
    ? `${agencyOf(source)} represents you. They can pitch you and edit your expertise and links.`
    : 'Only you manage this profile.'

function LeaveAgency({ source }: { source: Source }) {
  const [isAsked, ask] = useState(false)
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <Button disabled={isReadOnly} onClick={() => ask(true)}>
        Leave Agency
      </Button>
      {isAsked && <SeparateDialog source={source} isHolder onClose={() => ask(false)} />}
    </>
  )
}
