import { Action, type EmailTemplate, Layout, Words } from './Layout.tsx'

/** The subject says what it is. */
export const sanction: EmailTemplate = {
  subject: '{{subject}}',
  content: (
    <Layout title="About your membership" preview="Here is the rule and the reason.">
      <Words>Hello {'{{name}}'},</Words>
      <Words>Rule: {'{{rule}}'}</Words>
      <Words>{'{{message}}'}</Words>
      <Words>Read it, and appeal by {'{{date}}'}:</Words>
      <Action to="{{standing_link}}">Open Standing</Action>
    </Layout>
  ),
}

export const appealDecided: EmailTemplate = {
  subject: 'Your appeal was decided',
  content: (
    <Layout title="Your appeal was decided" preview="Here is the result and the reason.">
      <Words>Hello {'{{name}}'},</Words>
      <Words>Result: {'{{result}}'}</Words>
      <Words>{'{{message}}'}</Words>
      <Action to="{{standing_link}}">Open Standing</Action>
    </Layout>
  ),
}

export const appealsWaiting: EmailTemplate = {
  subject: 'Appeals against bans are waiting',
  content: (
    <Layout title="Appeals against bans are waiting" preview="They are past their time.">
      <Words>Hello,</Words>
      <Words>Appeals against bans that have waited for 14 days or more: {'{{count}}'}</Words>
      <Action to="{{review_link}}">Open Review</Action>
    </Layout>
  ),
}
