import { listDevices, signOutDevice } from '../../contract/devices.ts'
import { signedIn } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { endDevice, ownDevices } from './devices.ts'

export const devicesRoutes: Route[] = [
  reads(listDevices, signedIn, async ({ caller, platform }) => ({
    devices: await ownDevices(platform.database.db, caller),
  })),
  writes(signOutDevice, signedIn, ({ caller, params }, tx) => endDevice(tx, caller, params.session_id)),
]
