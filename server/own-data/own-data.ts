import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/audit.ts'
import { isOwnPassword, WRONG_PASSWORD } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { keepAnAdmin } from '../last-admin/last-admin.ts'
import { queueMail } from '../mails/mails.ts'
import type { Tx } from '../platform/db.ts'
import { forbidden, notAuthenticated } from '../platform/errors.ts'
import { type Limit, spendLimit } from '../platform/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { JsonText, SUCCESS } from '../platform/routes.ts'
import { exported } from './export.sql.ts'
import { leaving } from './own-data.sql.ts'
import { storedPictures } from './pictures.ts'

const EXPORTS_PER_DAY: Limit = { name: 'export', max: 10, seconds: 86_400 }

/** All that is kept of the caller, as a file. */
export async function exportData({ config, database }: Platform, caller: Caller): Promise<JsonText> {
  await spendLimit(config, database.db, EXPORTS_PER_DAY, caller.id)
  const text = await exported(database.db, caller.id)
  if (text === null) throw notAuthenticated()
  return new JsonText(text, { 'content-disposition': 'attachment; filename="beatline-data.json"' })
}

/**
 * Deletes the caller's account. What others talk with stays without an owner: posts, comments, messages.
 * Throws 403 for a wrong password, which counts as a failed sign-in, 409 for the last admin.
 */
export async function deleteAccount(
  platform: Platform,
  caller: Caller,
  request: FastifyRequest,
  password: string,
): Promise<typeof SUCCESS> {
  if (!caller.has_password) throw forbidden('Please set your password first.', 'onboarding_required')
  if (!(await isOwnPassword(platform, request, caller.id, password))) throw forbidden(WRONG_PASSWORD)
  const pictures = await platform.database.db.transaction().execute((tx) => erase(platform, caller, tx))
  await removePictures(platform, pictures)
  return SUCCESS
}

/** Returns the stored pictures that nobody shows any more. */
async function erase(platform: Platform, { id }: Caller, tx: Tx): Promise<string[]> {
  const member = await leaving.lock(tx, id)
  if (!member) throw notAuthenticated()
  await keepAnAdmin(tx, id)
  await leaving.removeDrafts(tx, id)
  await leaving.removeLonelyConversations(tx, id)
  await leaving.removeApplications(tx, id, member.email)
  // Account and sessions go with the user, and a trigger tells the end of each session.
  await leaving.removeUser(tx, id)
  await audit(tx, { action: 'account.deleted', actor_id: id, subject_id: id })
  await queueMail(platform.jobs, tx, 'account_deleted', member.email, { name: member.name || 'User' })
  return leaving.unshown(tx, storedPictures(member.pictures))
}

// The account is gone by now: a picture that cannot be removed is no reason to say otherwise.
async function removePictures({ files, log }: Platform, names: string[]): Promise<void> {
  for (const name of names)
    await files
      .remove(`profile-images/${name}`)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture of a deleted account was not removed'))
}
