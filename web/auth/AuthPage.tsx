import type { ReactNode } from 'react'
import { PublicLayout } from '../layout/PublicLayout.tsx'

/** The frame of the sign-in screens: one narrow column under an ink rule. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicLayout>
      <title>{`${title} | Beatline`}</title>
      <div className="mx-auto w-full max-w-[400px] border-t-2 border-rule pt-6">{children}</div>
    </PublicLayout>
  )
}
