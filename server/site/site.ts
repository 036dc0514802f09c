import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SITE_PAGES, type SitePageName } from '../../contract/pages.ts'
import type { Platform } from '../platform/platform.ts'
import { escapeHtml, fillSlots } from '../platform/slots.ts'
import { addCrawlerFiles } from './crawler-files.ts'

/** A page as it is sent, in each form that a browser may ask for. */
type Sent = { day: string; etag: string; bodies: Record<'br' | 'gzip' | 'identity', Buffer> }

const DAYS_AHEAD = 90
const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Serves the public pages of `folder`, which are HTML since the build. Their slots (web/site/slots.ts) are filled
 * from the configuration, and once a day, for the dates of the examples. Throws when they are not built.
 */
export async function addSite(app: FastifyInstance, folder: string, platform: Platform): Promise<void> {
  for (const [name, path] of Object.entries(SITE_PAGES)) {
    const template = await readTemplate(folder, name as SitePageName)
    let sent: Promise<Sent> | undefined
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const today = new Date().toISOString().slice(0, 10)
      sent = sent && (await sent).day === today ? sent : fill(template, platform, today)
      return send(request, reply, await sent)
    }
    for (const url of path === '/' ? [path] : [path, `${path}/`])
      app.route({
        method: ['GET', 'HEAD'],
        url,
        config: { who: 'anyone' },
        schema: { hide: true },
        handler: answer,
      })
  }
  addCrawlerFiles(app, platform)
}

function readTemplate(folder: string, name: SitePageName): Promise<string> {
  return readFile(join(folder, 'site', `${name}.html`), 'utf8').catch(() => {
    throw new Error('The page is not built. Run `npm run build` first.')
  })
}

async function fill(template: string, { config, origin }: Platform, today: string): Promise<Sent> {
  const fixed = {
    company: config.COMPANY_NAME,
    company_address: config.COMPANY_ADDRESS,
    contact_email: config.CONTACT_EMAIL,
    origin: origin(),
  }
  const html = fillSlots(template, { ...fixed, ...datesFrom(today) }, escapeHtml)
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([asBrotli(identity), asGzip(identity)])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { day: today, etag, bodies: { br, gzip: gz, identity } }
}

/** `day_5`: "Nov 26", five days from this one. */
function datesFrom(today: string): Record<string, string> {
  const asDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const from = Date.parse(today)
  return Object.fromEntries(
    Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => [
      `day_${days}`,
      asDate.format(from + days * 86_400_000),
    ]),
  )
}

function send(request: FastifyRequest, reply: FastifyReply, { etag, bodies }: Sent) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const form = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity'
  const tag = `"${etag}-${form}"`
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', tag)
  const known = String(request.headers['if-none-match'] ?? '').split(',')
  // What stands between may weaken a tag.
  if (known.some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send()
  if (form !== 'identity') reply.header('content-encoding', form)
  return reply.type('text/html; charset=utf-8').send(bodies[form])
}

/** Whether an Accept-Encoding names this one, and not with a weight of nothing. */
function takes(accepted: string, name: string): boolean {
  const parts = accepted.toLowerCase().split(',')
  return parts.some((part) => {
    const [coding = '', weight = ''] = part.split(';').map((text) => text.trim())
    return coding === name && !/^q=0(\.0*)?$/.test(weight)
  })
}
