import { Hourglass } from 'lucide-react'
import { Icon } from '../ui/Icon.tsx'

/** On every page of a dormant member: what dormant means for them, and how to ask to return. */
export function DormantBanner() {
  return (
    <div className="border-b border-line">
      <div className="page-width py-3">
        <div role="status" className="flex items-start gap-2.5 t-body">
          <Icon of={Hourglass} className="mt-0.5 text-text-2" />
          <p>
            <strong className="font-semibold">Your membership is dormant.</strong>{' '}
            <span className="text-text-2">
              You can read but not write, and you are not listed in the directories.{' '}
              <a href="/contact" className="link">
                Ask us by email
              </a>{' '}
              to reactivate it.
            </span>
          </p>
        </div>
      </div>
    </div>
  )
}
