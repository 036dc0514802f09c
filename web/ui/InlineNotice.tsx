import type { ReactNode } from 'react'

interface InlineNoticeProps {
  children: ReactNode
  /** Text buttons. */
  actions: ReactNode
}

/** The quiet line that says what became of an unsent draft. */
export function InlineNotice({ children, actions }: InlineNoticeProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-l-2 border-line pl-3 t-meta"
    >
      <p className="text-text-2">{children}</p>
      {actions}
    </div>
  )
}

interface NoticeButtonProps {
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

export function NoticeButton({ disabled, onClick, children }: NoticeButtonProps) {
  return (
    <button type="button" className="link min-h-6 max-md:min-h-11" disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
