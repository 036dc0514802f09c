import { readMailSettings, updateMailSettings } from '../../contract/mail-settings.ts'
import { members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { changeMailSettings, ownMailSettings } from './mail-settings.ts'

export const mailSettingsRoutes: Route[] = [
  reads(readMailSettings, members, ({ platform, caller }) => ownMailSettings(platform.database.db, caller)),
  writes(updateMailSettings, members, ({ caller, body }, tx) => changeMailSettings(tx, caller, body)),
]
