import { EmailAddress } from './email-change.ts'
import { endpoint } from './endpoint.ts'
import { line, requiredText, Success } from './fields.ts'
import { CONTACT_ROLES, LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

/** A message to the team. Source of messages and limits: docs/product.md#contact. */
export const ContactMessage = z.strictObject({
  name: line(LENGTHS.short, 'Name is required'),
  email: EmailAddress('Invalid email address'),
  role: z.enum(CONTACT_ROLES, 'Please select a role'),
  organization: line(LENGTHS.short, 'Organization is required'),
  message: requiredText(LENGTHS.message, 'Message is required'),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const sendContactMessage = endpoint('POST /api/contact', {
  summary: 'Write to the team',
  once: true,
  body: ContactMessage,
  reply: Success,
})
