import { type EmailTemplate, Layout, Words } from './Layout.tsx'

export const reportReviewed: EmailTemplate = {
  subject: 'Your report was reviewed',
  content: (
    <Layout title="Your report was reviewed" preview="Here is what came of it.">
      <Words>Hello {'{{name}}'},</Words>
      <Words>{'{{message}}'}</Words>
      <Words>You find all reports that you sent, with their outcome, under Privacy.</Words>
    </Layout>
  ),
}
