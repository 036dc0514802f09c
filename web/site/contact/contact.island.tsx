import { hydrateRoot } from 'react-dom/client'
import { typedBefore } from '../typed-before.ts'
import { ContactForm } from './ContactForm.tsx'

export function mount(place: HTMLElement): void {
  hydrateRoot(place, <ContactForm typed={typedBefore(place)} />)
}
