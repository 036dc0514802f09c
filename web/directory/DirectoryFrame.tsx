import type { ReactNode } from 'react'
import { PageHead } from '../ui/Section.tsx'
import { DirectoryColumns } from './DirectoryColumns.tsx'

interface DirectoryFrameProps {
  title: string
  /** Shown beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of the directory's pages. */
export function DirectoryFrame({ title, actions, children }: DirectoryFrameProps) {
  return (
    <DirectoryColumns>
      <title>{`${title} | Beatline`}</title>
      <PageHead title={title} actions={actions} />
      {children}
    </DirectoryColumns>
  )
}
