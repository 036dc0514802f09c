import { X } from 'lucide-react'
import { Icon } from '../ui/Icon.tsx'

/** Where a message of the page before shows (pending-toast.ts). */
export function ToastRegion() {
  return (
    <div
      role="status"
      aria-label="Notifications"
      className="pointer-events-none fixed right-0 bottom-0 z-toast w-full p-4 md:max-w-[420px] md:pb-8"
    >
      <div
        id="toast"
        className="pointer-events-auto relative hidden animate-enter border-t-4 border-rule bg-raised py-3.5 pr-12 pl-[18px] text-text data-open:block"
      >
        <p className="t-section" />
        <p className="t-body break-words text-text-2" />
        <button
          type="button"
          aria-label="Close"
          className="absolute top-2 right-2 flex size-8 items-center justify-center rounded-control text-text-2 hover:text-text"
        >
          <Icon of={X} size={16} />
        </button>
      </div>
    </div>
  )
}
