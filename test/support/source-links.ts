import { randomUUID } from 'node:crypto'
import { sendLink } from '../../contract/evidence.ts'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { readAuthKey } from '../../server/auth/tokens.ts'
import { ConfirmLinks } from '../../server/source-links/confirm-links.ts'
import type { TestApp } from './app.ts'
import { type Member, makeMember, makeSource, type SourceTraits } from './factories.ts'
import { uniqueDigits } from './unique-digits.ts'

/** What the page behind a link holds in hidden fields. */
const hidden = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)" />`).exec(html)?.[1] ?? ''

/** The token in the email of a link. */
export const confirmToken = async (app: TestApp, link_id: string): Promise<string> =>
  new ConfirmLinks(await readAuthKey(app.config)).token(link_id)

export const expertsAddress = (domain = 'harrow.example') => `expert-${uniqueDigits()}@${domain}`

/** A link to the expert of a source, inserted into the database. Returns its token. */
export async function makeLinkTo(app: TestApp, keeper: { id: string }, profile_id: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into source_links (profile_id, account_id, domain, is_public_mail, address_hash)
      values ($1, $2, 'harrow.example', false, '\\x00') returning id`,
    [profile_id, keeper.id],
  )
  return confirmToken(app, rows[0]!.id)
}

type Asked = { keeper: Member; source: string; email: string; id: string; token: string }

/** What keepers and experts do with links. */
export function sourceLinking(app: TestApp) {
  const { pool } = app.database
  const send = (keeper: Member, source_id: string, email: string) =>
    app.as(keeper).call(sendLink, { params: { source_id }, body: { email } })
  const newest = async (source: string) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from source_links where profile_id = $1 order by sent_at desc, id limit 1',
      [source],
    )
    return rows[0]!.id
  }
  const open = async (token: string, method = 'GET') => {
    const response = await app.anonymous.send(method, `/source/confirm?token=${token}`)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const post = async (fields: Record<string, string>) => {
    const response = await app.anonymous.send('POST', '/source/confirm', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  const printOf = async (token: string) => hidden((await open(token)).html, 'print')
  return {
    ...{ send, newest, open, post, printOf },
    /** Sends a link to the expert of a new source. */
    asked: async (traits: SourceTraits = {}, email = expertsAddress(), by?: Member): Promise<Asked> => {
      const keeper = by ?? (await makeMember(app, { role: 'pr', profile: { organization: 'Harrow & Sons' } }))
      const source = await makeSource(app, keeper, traits)
      await send(keeper, source, email)
      const id = await newest(source)
      return { keeper, source, email, id, token: await confirmToken(app, id) }
    },
    /** Presses a button of the page, with what it shows. */
    answer: async (token: string, answer: string, boxes: Record<string, string> = {}) =>
      post({ token, answer, print: await printOf(token), ...boxes }),
    confirm: async (token: string, boxes: Record<string, string> = {}) =>
      post({ token, answer: 'confirm', print: await printOf(token), is_me: 'yes', ...boxes }),
    pictureOf: async ({ id }: { id: string }): Promise<string> => {
      const name = `${randomUUID()}.webp`
      await pool.query('insert into images (name, account_id, bytes) values ($1, $2, 10)', [name, id])
      return `${IMAGES_PATH}${name}`
    },
    rowOf: async (id: string) => (await pool.query('select * from source_links where id = $1', [id])).rows[0],
    /** Moves all times of a link into the past. */
    age: (id: string, interval: string) =>
      pool.query(
        `update source_links set sent_at = sent_at - $2::interval, expires_at = expires_at - $2::interval,
          used_at = used_at - $2::interval, void_at = void_at - $2::interval where id = $1`,
        [id, interval],
      ),
  }
}
