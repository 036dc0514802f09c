import { Contact, type EmailTemplate, Layout, Words } from './Layout.tsx'

export const accountDeleted: EmailTemplate = {
  subject: 'Your Beatline account was deleted',
  content: (
    <Layout
      title="Your account was deleted"
      preview="It can’t be restored. Thank you for being a member."
      otherwise={
        <>
          If it was not you, write to <Contact /> at once.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Your Beatline account was deleted after your password was entered. It can’t be restored, and this is
        our last email to you.
      </Words>
      <Words>Thank you for being a member. You may apply again at any time.</Words>
    </Layout>
  ),
}

export const accountDeletedByOperator: EmailTemplate = {
  subject: 'Your Beatline account was deleted',
  content: (
    <Layout
      title="Your account was deleted"
      preview="The operator of Beatline has deleted it. It can’t be restored."
      otherwise={
        <>
          If you have not asked for it, or want to know why, write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        The operator of Beatline has deleted your account. It can’t be restored, and this is our last email to
        you.
      </Words>
    </Layout>
  ),
}

export const accountDeletedAfterBan: EmailTemplate = {
  subject: 'Your Beatline account was deleted',
  content: (
    <Layout
      title="Your account was deleted"
      preview="Your membership ended 12 months ago."
      otherwise={
        <>
          If you want to know more, write to <Contact />.
        </>
      }
    >
      <Words>Hello {'{{name}}'},</Words>
      <Words>
        Your membership ended 12 months ago, so your Beatline account was deleted. It can’t be restored, and
        this is our last email to you.
      </Words>
    </Layout>
  ),
}
