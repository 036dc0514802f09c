import type { EmailTemplate } from './Layout.tsx'
import { LookedAt } from './LookedAt.tsx'

export const draftShown: EmailTemplate = {
  subject: 'A draft of yours was looked at',
  content: (
    <LookedAt what="draft">
      On {'{{moment}}'} the operator of Beatline has read your draft "{'{{title}}'}". The reason that was
      given:
    </LookedAt>
  ),
}
