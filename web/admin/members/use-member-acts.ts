import { useState } from 'react'
import type { MemberEntry } from '../../../contract/membership.ts'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import { memberName } from '../../directory/member-name.ts'
import { toast } from '../../ui/toast-store.ts'
import { useUnderway } from '../use-underway.ts'
import { type NewRole, useChangeRole, useEndSessions, useReactivate } from './members.data.ts'

type Question = { about: 'sessions' | 'role'; member: MemberEntry }

/**
 * What an admin does about members: each act is sent once however often the button is clicked, with a confirmation
 * before and a report after.
 */
export function useMemberActs() {
  const { underway, run } = useUnderway()
  const [question, setQuestion] = useState<Question | null>(null)
  const { mutateAsync: reactivate } = useReactivate()
  const { mutateAsync: endSessions } = useEndSessions()
  const { mutateAsync: changeRole } = useChangeRole()
  const close = () => setQuestion(null)
  /** By the time of the answer, another question may be open. */
  const closeAfter = ({ id }: MemberEntry, about: Question['about']) =>
    setQuestion((now) => (now?.member.id === id && now.about === about ? null : now))
  return {
    underway,
    question,
    close,
    askToEnd: (member: MemberEntry) => setQuestion({ about: 'sessions', member }),
    askForRole: (member: MemberEntry) => setQuestion({ about: 'role', member }),
    reactivate: (member: MemberEntry) =>
      run(member.id, 'Reactivating...', async () => {
        await reactivate(member.id).then(
          () => say(`${memberName(member)} is active again`, 'The member gets an email about it.'),
          sayFailure('Failed to reactivate the member'),
        )
      }),
    endSessions: (member: MemberEntry) =>
      run(member.id, 'Ending...', async () => {
        await endSessions(member.id).then(() => {
          say(`${memberName(member)} is signed out on all devices`)
          closeAfter(member, 'sessions')
        }, sayFailure('Failed to end the sessions'))
      }),
    changeRole: (member: MemberEntry, role: NewRole) =>
      run(member.id, 'Changing...', async () => {
        await changeRole({ account_id: member.id, role }).then(() => {
          say(
            'Role changed',
            `${memberName(member)}: ${ADMIN_ROLE_NAMES[role]}. The member gets an email about it.`,
          )
          closeAfter(member, 'role')
        }, sayFailure('Failed to change the role'))
      }),
  }
}
export type MemberActs = ReturnType<typeof useMemberActs>

const say = (title: string, description?: string) => void toast({ title, description })
const sayFailure = (title: string) => (error: Error) =>
  void toast({ variant: 'destructive', title, description: error.message })
