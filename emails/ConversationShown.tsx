import { ContentRead } from './ContentRead.tsx'
import type { EmailTemplate } from './Layout.tsx'

export const conversationShown: EmailTemplate = {
  subject: 'The Beatline operator read one of your conversations',
  content: (
    <ContentRead what="conversation">
      On {'{{moment}}'} the operator of Beatline has read your conversation with {'{{partner}}'}. The other
      participant was notified too. The reason:
    </ContentRead>
  ),
}
