import { ContentRead } from './ContentRead.tsx'
import type { EmailTemplate } from './Layout.tsx'

export const draftShown: EmailTemplate = {
  subject: 'The Beatline operator read one of your drafts',
  content: (
    <ContentRead what="draft">
      On {'{{moment}}'} the operator of Beatline has read your draft "{'{{title}}'}". The reason:
    </ContentRead>
  ),
}
