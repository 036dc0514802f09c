import { hydrate } from '../hydrate.tsx'
import { typedBefore } from '../typed-before.ts'
import { ContactForm } from './ContactForm.tsx'

export const mount = (place: HTMLElement): Promise<void> =>
  hydrate(place, <ContactForm typed={typedBefore(place)} />)
