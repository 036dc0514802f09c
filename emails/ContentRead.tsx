import type { ReactNode } from 'react'
import { Contact, Layout, Words } from './Layout.tsx'

/** For members whose words the operator has read: `what` was read, and the text says whose. */
export function ContentRead({ what, children }: { what: 'conversation' | 'draft'; children: ReactNode }) {
  return (
    <Layout
      title={`The operator read your ${what}`}
      preview={`The operator of Beatline has read a ${what} of yours, and says why.`}
      otherwise={
        <>
          The operator does this only in exceptional cases, and each time is recorded. If you have a question
          about it, write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>{children}</Words>
      <Words>{'{{message}}'}</Words>
    </Layout>
  )
}
