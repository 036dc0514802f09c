import type { Device } from '../../contract/devices.ts'
import { endSessions, IDLE_DAYS } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { nameDevice } from './device-name.ts'
import { devices } from './devices.sql.ts'

/** The caller's live sessions: this one first, then the latest. */
export async function ownDevices(db: Db, caller: Caller): Promise<Device[]> {
  const live = await devices.live(db, caller, IDLE_DAYS)
  return Promise.all(
    live.map(async ({ user_agent, ...device }) => ({ ...device, name: await nameDevice(user_agent) })),
  )
}

/** Ends one of the caller's own sessions, also the current one; 404 when it is not theirs, or over. */
export async function endDevice(tx: Tx, caller: Caller, sessionId: string): Promise<typeof SUCCESS> {
  if (!(await devices.lockLive(tx, caller.id, sessionId, IDLE_DAYS))) throw notFound()
  await endSessions(tx, caller.id, { only: sessionId })
  return SUCCESS
}
