import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { ContactMessage } from '../../../contract/contact.ts'
import type { ContactDraft } from './contact-draft.ts'

/** The contract's own rules, in the form. */
export const resolve = zodResolver(ContactMessage, undefined, {
  raw: true,
}) as unknown as Resolver<ContactDraft>
