import { type EmailTemplate, Layout, Words } from './Layout.tsx'

export const auditAnchor: EmailTemplate = {
  subject: 'The audit log of Beatline today',
  content: (
    <Layout
      title="The audit log today"
      preview="How many entries it has, and the hash of the last. Keep this email."
      otherwise="This email comes every day. It holds nothing about any member."
    >
      <Words>Hello,</Words>
      <Words>The audit log has {'{{entries}}'} entries. The hash of the last one is</Words>
      <Words>{'{{hash}}'}</Words>
      <Words>
        Keep this email where nobody who can change the database can change it, too. Whether the log still
        holds all of these entries, unchanged, this command says at any later time:
      </Words>
      <Words>
        npm run operate -- verify-audit {'{{entries}}'} {'{{hash}}'}
      </Words>
    </Layout>
  ),
}
