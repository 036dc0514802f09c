import type { ReactNode } from 'react'
import { PublicLayout } from '../layout/PublicLayout.tsx'
import { PageHead } from '../ui/Section.tsx'

/** The page around the emails, the same while they load. */
export function OutboxFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <PublicLayout>
      <title>Outbox | Beatline</title>
      <div className="mx-auto max-w-[860px]">
        <PageHead title="Outbox" actions={actions} />
        <p className="max-w-[62ch] pb-6 t-body text-text-2">
          No email leaves this machine. What would have been sent stands here, the newest first; the links
          work.
        </p>
        {children}
      </div>
    </PublicLayout>
  )
}
