import { hydrate } from '../hydrate.tsx'
import { typedBefore } from '../typed-before.ts'
import { BecomeMemberForm } from './BecomeMemberForm.tsx'

export const mount = (place: HTMLElement): Promise<void> =>
  hydrate(place, <BecomeMemberForm typed={typedBefore(place)} />)
