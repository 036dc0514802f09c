import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const accountExported: EmailTemplate = {
  subject: 'Your Beatline data was exported',
  content: (
    <Layout
      title="Your data was exported"
      preview="The operator of Beatline has exported all data stored about you."
      otherwise={
        <>
          If you have not asked for it, write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        On {'{{moment}}'} the operator of Beatline exported all data stored about you, including your
        conversations. The export is recorded in the audit log. You can export your data at any time on your
        account pages.
      </Words>
    </Layout>
  ),
}
