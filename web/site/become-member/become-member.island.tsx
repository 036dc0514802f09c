import { hydrateRoot } from 'react-dom/client'
import { typedBefore } from '../typed-before.ts'
import { BecomeMemberForm } from './BecomeMemberForm.tsx'

export function mount(place: HTMLElement): void {
  hydrateRoot(place, <BecomeMemberForm typed={typedBefore(place)} />)
}
