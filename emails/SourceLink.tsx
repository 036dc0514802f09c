import { Action, type EmailTemplate, Layout, Words } from './Layout.tsx'

/** To a stranger, whose address a member gave: it names three things, and leads to one page. */
export const sourceLink: EmailTemplate = {
  subject: 'Is this your profile on Beatline?',
  content: (
    <Layout title="Is this your profile on Beatline?" preview="Tell us whether it is you.">
      <Words>Hello,</Words>
      <Words>
        {'{{keeper}}'} lists {'{{source}}'} as an expert. See the profile and tell us whether it is you:
      </Words>
      <Action>See the Profile</Action>
      <Words>
        The link is valid for 14 days. If you do nothing, the profile stays marked as not confirmed.
      </Words>
    </Layout>
  ),
}
