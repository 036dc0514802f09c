import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

interface RoleChangedProps {
  /** Only PR members show and pitch sources, and experts a profile of their own. */
  was?: 'pr' | 'expert'
}

function RoleChanged({ was }: RoleChangedProps) {
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
      {was === 'pr' && (
        <Words>
          If you have added sources, they are kept, but hidden from everyone, including you. They return if
          you become a PR Professional again.
        </Words>
      )}
      {was === 'expert' && (
        <Words>
          If you have added a source profile of your own, it is kept, but hidden from everyone, including you.
          It returns if you become an Expert again.
        </Words>
      )}
    </Layout>
  )
}

const subject = 'Your role on Beatline was changed'
export const roleChanged: EmailTemplate = { subject, content: <RoleChanged /> }
export const roleChangedFromPr: EmailTemplate = { subject, content: <RoleChanged was="pr" /> }
export const roleChangedFromExpert: EmailTemplate = { subject, content: <RoleChanged was="expert" /> }
