import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { RULE_NAMES } from '../../contract/reports.rules.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { markRead } from './standing.data.ts'

/** On every page, until the member says that they have read the warning. */
export function WarningBand({ warning }: { warning: NonNullable<OwnAccount['warning']> }) {
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const confirm = async () => {
    setIsSaving(true)
    await markRead(client, warning.id)
    setIsSaving(false)
  }
  return (
    <div className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 page-width py-3">
        <div role="status" className="flex items-start gap-2.5 t-body">
          <Icon of={TriangleAlert} className="mt-0.5 text-text-2" />
          <p>
            <span>You have received a warning: {RULE_NAMES[warning.rule]}.</span>{' '}
            <Link className="link" to="/app/account/privacy" hash="standing">
              Read Why and Appeal
            </Link>
          </p>
        </div>
        <Button size="small" busy={isSaving && 'Saving...'} onClick={() => void confirm()}>
          I Have Read This
        </Button>
      </div>
    </div>
  )
}
