import { type ActionLink, ActionLinks } from '../../server/alerts/action-links.ts'
import { StatusLinks } from '../../server/applications/status-links.ts'
import { readAuthKey } from '../../server/auth/tokens.ts'
import type { LinkPurpose } from '../../server/mailed-links/mailed-links.sql.ts'
import { MailedLinks } from '../../server/mailed-links/mailed-links.ts'
import { UnsubscribeLinks } from '../../server/notification-settings/unsubscribe.routes.ts'
import { TrailLinks } from '../../server/trails/trails.ts'
import type { TestApp } from './app.ts'

/** What the address in an email contains. */
export type LinkParts = { address: string; token: string; type: string; redirect_to: string }

export function partsOf(address: string): LinkParts {
  const { searchParams } = new URL(address)
  const part = (name: string) => searchParams.get(name) ?? ''
  return { address, token: part('token'), type: part('type'), redirect_to: part('redirect_to') }
}

const linksOf = async (app: TestApp) => new MailedLinks(await readAuthKey(app.config))

/** A link as an email would contain it, inserted into the database. */
export async function makeLink(
  app: TestApp,
  member: { id: string; email: string },
  purpose: LinkPurpose,
): Promise<LinkParts> {
  const links = await linksOf(app)
  const { db } = app.database
  const link = { user_id: member.id, purpose, email: member.email }
  const id = await db.transaction().execute((tx) => links.make(tx, link))
  return partsOf((await links.address(db, app.address, id))!)
}

/** The newest open link of this purpose, as its email contains it; null if there is none. */
export async function newestLink(
  app: TestApp,
  member: { id: string },
  purpose: LinkPurpose,
): Promise<LinkParts | null> {
  const found = await app.database.db
    .selectFrom('auth_links')
    .select('id')
    .where('user_id', '=', member.id)
    .where('purpose', '=', purpose)
    .where('void_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const address = found && (await (await linksOf(app)).address(app.database.db, app.address, found.id))
  return address ? partsOf(address) : null
}

/** The token in an email to this member that switches such emails off. */
export async function unsubscribeToken(app: TestApp, { id }: { id: string }): Promise<string> {
  return new UnsubscribeLinks(await readAuthKey(app.config)).token({ account_id: id, kind: 'all' })
}

/** The token in the emails to an applicant. */
export async function statusToken(app: TestApp, { id }: { id: string }): Promise<string> {
  return new StatusLinks(await readAuthKey(app.config)).token(id)
}

/** Shares the trail of a pitch in the database. Returns the token of its link. */
export async function trailToken(app: TestApp, response_id: string): Promise<string> {
  const { version } = await app.database.db
    .insertInto('pitch_trail_links')
    .values({ response_id })
    .returning('version')
    .executeTakeFirstOrThrow()
  return new TrailLinks(await readAuthKey(app.config)).token({ response_id, version })
}

/** Presses the button of the page behind a link. Returns where it leads: the path and the contents of the fragment. */
export async function pressButton(
  app: TestApp,
  link: Pick<LinkParts, 'token' | 'type'>,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) {
  const answer = await app.anonymous.send('POST', '/auth/v1/verify', {
    body: new URLSearchParams({ token: link.token, type: link.type }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  const [path = '', fragment = ''] = (answer.headers.get('location') ?? '').split('#')
  return { status: answer.status, path, said: Object.fromEntries(new URLSearchParams(fragment)) }
}

/** What the address of an action in an alert ends with. */
export const actionToken = async (app: TestApp, link: ActionLink, at?: number): Promise<string> =>
  new ActionLinks(await readAuthKey(app.config)).token(link, at)

type QueuedMail = { letter: string; slots: Record<string, string>; rows?: Record<string, string>[] }

/** The emails to one address that wait in the mail queue or were sent, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<QueuedMail[]> {
  const found = await app.database.pool.query<{ data: QueuedMail }>(
    `select data from pgboss.queued_in_tests where name = 'mail' and data ->> 'to' = $1 order by created_on`,
    [email],
  )
  return found.rows.map((row) => row.data)
}
