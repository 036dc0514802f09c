import { Globe, type LucideIcon, Mail, Phone } from 'lucide-react'
import type { SocialIcon as Name } from '../../contract/vocabulary.ts'
import { Icon } from '../ui/Icon.tsx'
import { LinkedInIcon } from '../ui/LinkedInIcon.tsx'

const ICONS: Partial<Record<Name, LucideIcon>> = { Globe, Mail, Phone }

// lucide has no brand icons: these follow its style, drawn in one line.
const MARKS: Partial<Record<Name, string>> = {
  Twitter:
    'M22 4s-.7 2.1-2 3.4c1.6 10-9.4 17.3-18 11.6 2.2.1 4.4-.6 6-2C3 15.5.5 9.6 3 5c2.2 2.6 5.6 4.1 9 4-.9-4.2 4-6.6 7-3.8 1.1 0 3-1.2 3-1.2z',
  Facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  Instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zM16 11.4A4 4 0 1 1 12.6 8 4 4 0 0 1 16 11.4zM17.5 6.5h.01',
  Youtube:
    'M2.5 17a24 24 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.6 49.6 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24 24 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.6 49.6 0 0 1-16.2 0A2 2 0 0 1 2.5 17zM10 15l5-3-5-3z',
  Github:
    'M15 22v-4a4.8 4.8 0 0 0-1-3.5c3 0 6-2 6-5.5.1-1.3-.3-2.5-1-3.5.3-1.2.3-2.4 0-3.5 0 0-1 0-3 1.5a13.4 13.4 0 0 0-8 0C6 2 5 2 5 2c-.3 1.2-.3 2.4 0 3.5A5.4 5.4 0 0 0 4 9c0 3.5 3 5.5 6 5.5-.4.5-.7 1-.9 1.7-.1.6-.2 1.2-.1 1.8v4M9 18c-4.5 2-5-2-7-2',
}

/** The icon of a social link, always beside or inside something that is named. */
export function SocialIcon({ icon, size = 16 }: { icon: Name; size?: number }) {
  if (icon === 'Linkedin') return <LinkedInIcon size={size} />
  const lucide = ICONS[icon]
  if (lucide) return <Icon of={lucide} size={size} />
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={MARKS[icon]} />
    </svg>
  )
}
