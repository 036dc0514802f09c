import { endpoint } from './endpoint.ts'
import { Id, Moment, Success } from './fields.ts'
import { z } from './zod.ts'

/** A place where a member is signed in: one session. */
export const Device = z.object({
  id: Id,
  /** Browser and system in words, `Chrome on Windows`; `Unknown device` if they do not say. */
  name: z.string(),
  /** The session that makes this call. */
  current: z.boolean(),
  signed_in_at: Moment,
  /** When its session was last renewed. */
  last_seen_at: Moment,
})
export type Device = z.infer<typeof Device>

export const listDevices = endpoint('GET /api/account/devices', {
  summary: 'Where the member is signed in, this device first, then the latest',
  reply: z.object({ devices: z.array(Device) }),
})

export const signOutDevice = endpoint('DELETE /api/account/devices/:session_id', {
  summary: 'Sign out one of the member’s devices',
  params: z.object({ session_id: Id }),
  reply: Success,
})
