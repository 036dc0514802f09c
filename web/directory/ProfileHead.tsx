import type { ReactNode } from 'react'
import { Avatar } from '../ui/Avatar.tsx'

interface ProfileHeadProps {
  id: string
  picture_url: string | null
  name: string
  /** What the person is. */
  badge: ReactNode
  /** Where the person works. */
  work: string
  menu?: ReactNode
}

/** The head of a profile: picture, name, role and work. */
export function ProfileHead({ id, picture_url, name, badge, work, menu }: ProfileHeadProps) {
  return (
    <header className="flex items-start gap-5 border-t-2 border-rule pt-5 pb-6 max-sm:gap-4">
      <Avatar
        id={id}
        picture_url={picture_url}
        size={96}
        className="max-sm:size-16! max-sm:[&>svg]:size-full"
      />
      <div className="min-w-0 grow">
        <h1 dir="auto" className="t-h1 wrap-anywhere">
          {name}
        </h1>
        <p className="mt-1.5">{badge}</p>
        {work && (
          <p dir="auto" className="mt-1.5 t-body text-text-2 wrap-anywhere">
            {work}
          </p>
        )}
      </div>
      {menu}
    </header>
  )
}
