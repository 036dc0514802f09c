import type { FastifyRequest } from 'fastify'
import { EmailAddress } from '../../contract/email-change.ts'
import { mailRecovery } from '../members/members.ts'
import { originOf } from '../platform/http/network.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { spendLimits } from '../platform/limits/limits.ts'
import { tooManyMails, validationFailed, wording429 } from './auth.errors.ts'
import { users } from './auth.sql.ts'
import type { Auth } from './auth.ts'
import { isAtHome } from './guessing.ts'
import { linkMail, networkMail } from './mail-limits.ts'

const NO_ADDRESS = 'Unable to validate email address: invalid format'
const Asked = EmailAddress(NO_ADDRESS)
const RECOVERY = 'recovery'

/**
 * Requests a link to reset the password. Answer and time are the same for every address: each costs the same lookups,
 * and the job sends the email. Throws 422 for a malformed address, 429.
 */
export async function askForRecovery(
  { platform }: Auth,
  request: FastifyRequest,
  given: string | undefined,
): Promise<Record<string, never>> {
  const asked = Asked.safeParse(given)
  if (!asked.success) throw validationFailed(NO_ADDRESS)
  const { config, database, jobs } = platform
  await wording429(tooManyMails, async () => {
    const user = await users.byEmail(database.db, asked.data)
    const isHome = await isAtHome(database.db, user?.id ?? null, request.ip)
    const link = linkMail(isHome ? 'recovery at home' : 'recovery', asked.data)
    await spendLimits(config, database.db, [networkMail(originOf(request.ip)), ...link])
  })
  await database.db.transaction().execute((tx) => jobs.queue(tx, { name: RECOVERY }, { email: asked.data }))
  return {}
}

/** The job that emails the link, if the address has a user. Earlier links no longer work. */
export function recoveryJob({ platform, links }: Auth): Job<{ email: string }> {
  return {
    name: RECOVERY,
    run: ({ email }) =>
      platform.database.db.transaction().execute(async (tx) => {
        const found = await users.byEmail(tx, email)
        const user = found && (await users.lock(tx, found.id))
        if (!user) return
        await mailRecovery({ jobs: platform.jobs, links }, tx, { id: user.id, email, name: user.name })
      }),
  }
}
