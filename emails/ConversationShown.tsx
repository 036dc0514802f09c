import type { EmailTemplate } from './Layout.tsx'
import { LookedAt } from './LookedAt.tsx'

export const conversationShown: EmailTemplate = {
  subject: 'A conversation of yours was looked at',
  content: (
    <LookedAt what="conversation">
      On {'{{moment}}'} the operator of Beatline has read your conversation with {'{{partner}}'}. The other
      side is told as well. The reason that was given:
    </LookedAt>
  ),
}
