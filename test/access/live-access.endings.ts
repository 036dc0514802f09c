import { logout, updateUser } from '../../contract/auth.ts'
import { listDevices, signOutDevice } from '../../contract/devices.ts'
import type { LiveEventName } from '../../contract/live.ts'
import { changeMemberRole, endMemberSessions } from '../../contract/membership.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { sanctionMember } from '../../contract/records.ts'
import type { SignedIn } from '../support/app.ts'
import { type Member, PASSWORD } from '../support/factories.ts'
import { WHY } from '../support/sanctioning.ts'
import type { Watching } from './live-access.cells.ts'

/** What ends a member's streams: `member` acts on the phone, `elsewhere` is their other session. */
export type Ending = {
  event: LiveEventName
  when: string
  act: (watching: Watching, member: Member, elsewhere: SignedIn) => Promise<unknown>
  /** The sessions that lose their stream. */
  ends: 'both' | 'elsewhere'
  /** The status of opening a stream there again. */
  again: number
}

export const endings: Ending[] = [
  {
    event: 'account.changed',
    when: 'an admin changes the role',
    act: ({ app, cast }, { id }) =>
      app.as(cast.admin).call(changeMemberRole, { params: { account_id: id }, body: { role: 'expert' } }),
    ends: 'both',
    again: 200,
  },
  {
    event: 'account.changed',
    when: 'an admin suspends them',
    act: ({ app, cast }, { id }) => {
      const reason = { rule: 'mass', reason: WHY, skip_reason: WHY } as const
      const body = { kind: 'suspension', days: 3, latest_id: null, ...reason } as const
      return app.as(cast.admin).call(sanctionMember, { params: { account_id: id }, body })
    },
    ends: 'both',
    again: 403,
  },
  {
    event: 'session.ended',
    when: 'an admin ends the sessions',
    act: ({ app, cast }, { id }) =>
      app.as(cast.admin).call(endMemberSessions, { params: { account_id: id } }),
    ends: 'both',
    again: 401,
  },
  {
    event: 'session.ended',
    when: 'the member signs out elsewhere',
    act: ({ app }, _member, elsewhere) => app.as(elsewhere).call(logout, { query: { scope: 'local' } }),
    ends: 'elsewhere',
    again: 401,
  },
  {
    event: 'session.ended',
    when: 'the member signs out all others',
    act: ({ app }, member) => app.as(member).call(logout, { query: { scope: 'others' } }),
    ends: 'elsewhere',
    again: 401,
  },
  {
    event: 'session.ended',
    when: 'the member signs out everywhere',
    act: ({ app }, member) => app.as(member).call(logout, { query: { scope: 'global' } }),
    ends: 'both',
    again: 401,
  },
  {
    event: 'session.ended',
    when: 'the member signs out that device',
    act: async ({ app }, member) => {
      const { devices } = (await app.as(member).call(listDevices)).body
      const session_id = devices.find(({ current }) => !current)!.id
      await app.as(member).call(signOutDevice, { params: { session_id } })
    },
    ends: 'elsewhere',
    again: 401,
  },
  {
    event: 'session.ended',
    when: 'the member changes the password',
    act: ({ app }, member) => {
      const body = { password: 'quiet harbour lantern', current_password: PASSWORD }
      return app.as(member).call(updateUser, { query: {}, body })
    },
    ends: 'elsewhere',
    again: 401,
  },
  {
    event: 'session.ended',
    when: 'the member deletes the account',
    act: ({ app }, member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } }),
    ends: 'both',
    again: 401,
  },
]
