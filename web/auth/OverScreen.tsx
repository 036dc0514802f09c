import { MembershipOver } from '../standing/MembershipOver.tsx'
import { QuietArea } from './QuietArea.tsx'

/** In place of a page of a member who is suspended or banned. */
export function OverScreen() {
  return (
    <QuietArea>
      <MembershipOver />
    </QuietArea>
  )
}
