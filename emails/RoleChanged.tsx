import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

interface RoleChangedProps {
  /** Only PR members show and pitch sources. */
  wasPr?: boolean
}

function RoleChanged({ wasPr }: RoleChangedProps) {
  return (
    <Layout
      title="Your role was changed"
      preview="Your role determines what you can see and do."
      otherwise={
        <>
          If this is not right, write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        An admin has changed your role on Beatline: it is {'{{role}}'} now. Your role determines what you can
        see and do. Your posts, messages and profile stay as they are.
      </Words>
      {wasPr && (
        <Words>
          If you have added sources, they are kept, but hidden from everyone, including you. They return if
          you become a PR Professional again.
        </Words>
      )}
    </Layout>
  )
}

const subject = 'Your role on Beatline was changed'
export const roleChanged: EmailTemplate = { subject, content: <RoleChanged /> }
export const roleChangedFromPr: EmailTemplate = { subject, content: <RoleChanged wasPr /> }
