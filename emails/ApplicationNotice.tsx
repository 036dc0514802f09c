import { Action, Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const applicationNotice: EmailTemplate = {
  subject: 'New application to Beatline',
  content: (
    <Layout
      title="A new application"
      preview="It is waiting for review."
      otherwise={
        <>
          This email goes to every admin. Questions go to <Contact />.
        </>
      }
    >
      <Words>Hello,</Words>
      <Words>A new application is waiting for review:</Words>
      <Words>
        {'{{name}}'}, {'{{organization}}'} ({'{{kind}}'})
      </Words>
      <Words>Nothing of it has been verified. Admins read and decide it here:</Words>
      <Action to="{{applications_link}}">Open Membership Requests</Action>
    </Layout>
  ),
}
