import type { ReactNode } from 'react'
import { Contact, Layout, Words } from './Layout.tsx'

/** For members whose words the operator has read: `what` was read, and the text says whose. */
export function LookedAt({ what, children }: { what: 'conversation' | 'draft'; children: ReactNode }) {
  return (
    <Layout
      title={`A ${what} was looked at`}
      preview={`The operator of Beatline has read a ${what} of yours, and says why.`}
      otherwise={
        <>
          This is done in exceptional cases alone, and is written down. If you have a question about it, write
          to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>{children}</Words>
      <Words>{'{{message}}'}</Words>
    </Layout>
  )
}
