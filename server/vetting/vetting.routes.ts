import * as contract from '../../contract/vetting.ts'
import { admins } from '../auth/who.ts'
import type { MailedLinks } from '../mailed-links/mailed-links.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { listApplications } from './application-list.ts'
import { readApplication } from './facts.ts'
import { sendInvite } from './invite.ts'
import { approve, ask, reject } from './vetting.ts'

export const vettingRoutes = (links: MailedLinks): Route[] => [
  reads(contract.listApplications, admins, ({ platform, caller, body, signal }) =>
    listApplications(platform, caller, body, signal),
  ),
  // A write: that it was opened is on record.
  writes(contract.readApplication, admins, ({ platform, caller, params }, tx) =>
    readApplication(platform.config, tx, caller, params.application_id),
  ),
  writes(contract.approveApplication, admins, ({ platform, caller, body }, tx) =>
    approve({ jobs: platform.jobs, links }, tx, caller, body.applicationId),
  ),
  writes(contract.askApplicant, admins, ({ platform, caller, params, body }, tx) =>
    ask(platform.jobs, tx, caller, params.application_id, body.question),
  ),
  writes(contract.rejectApplication, admins, ({ platform, caller, body }, tx) =>
    reject(platform.jobs, tx, caller, body.applicationId, body.reason),
  ),
  writes(contract.sendInvite, admins, ({ platform, caller, body }, tx) =>
    sendInvite({ config: platform.config, jobs: platform.jobs, links }, tx, caller, body),
  ),
]
