import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Marked } from '../ui/Marked.tsx'

/** The palette's rows line up with the feed's: the time column, then the text. */
export function Columns({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 grow items-start gap-3 md:gap-gutter-gap">
      <span className="flex min-h-[22px] shrink-0 items-center text-text-3 md:w-gutter">{lead}</span>
      <span className="min-w-0 grow">{children}</span>
    </span>
  )
}

interface OptionLineProps {
  icon: LucideIcon
  label: string
  /** A less prominent line after the label. */
  detail?: string
  /** The typed text, highlighted in the label. */
  typed: string
}

/** One of the palette's own options: an icon and a word. */
export function OptionLine({ icon, label, detail, typed }: OptionLineProps) {
  return (
    <Columns lead={<Icon of={icon} size={16} />}>
      <span className="t-body wrap-anywhere">
        <Marked text={label} search={typed} />
      </span>
      {detail && <span className="ml-1 t-meta text-text-3"> {detail}</span>}
    </Columns>
  )
}
