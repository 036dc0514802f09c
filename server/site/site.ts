import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SITE_PAGES, type SitePageName } from '../../contract/pages.ts'
import { type CompressedPage, compressPage, sendCompressed } from '../platform/http/compressed.ts'
import { escapeHtml, fillSlots } from '../platform/http/template.ts'
import type { Platform } from '../platform/platform.ts'
import { addCrawlerFiles } from './crawler-files.ts'

type Sent = CompressedPage & { day: string }

const DAYS_AHEAD = 90

/**
 * Serves the public pages of `folder`, which the build has rendered to HTML. Their slots (web/site/slots.ts) are filled
 * in from the configuration, and once a day, for the dates of the examples. Throws when they are not built.
 */
export async function addSite(app: FastifyInstance, folder: string, platform: Platform): Promise<void> {
  for (const [name, path] of Object.entries(SITE_PAGES)) {
    const template = await readTemplate(folder, name as SitePageName)
    let sent: Promise<Sent> | undefined
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const today = new Date().toISOString().slice(0, 10)
      sent = sent && (await sent).day === today ? sent : fill(template, platform, today)
      return sendCompressed(request, reply, await sent)
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
  return { day: today, ...(await compressPage(Buffer.from(html))) }
}

/** `day_5`: "Nov 26", five days from this one; `yesterday`: the day before it. */
function datesFrom(today: string): Record<string, string> {
  const asDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const dateOf = (days: number) => asDate.format(Date.parse(today) + days * 86_400_000)
  const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => [`day_${days}`, dateOf(days)])
  return { ...Object.fromEntries(ahead), yesterday: dateOf(-1) }
}
