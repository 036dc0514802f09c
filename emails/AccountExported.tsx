import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const accountExported: EmailTemplate = {
  subject: 'A copy of your Beatline data was made',
  content: (
    <Layout
      title="A copy of your data was made"
      preview="The operator of Beatline has made a copy of all that is kept of you."
      otherwise={
        <>
          If you have not asked for it, write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        On {'{{moment}}'} the operator of Beatline has made a copy of all that is kept of you, your
        conversations among it. It is written down. You can take such a copy yourself at any time, on your
        account's pages.
      </Words>
    </Layout>
  ),
}
