import type { FastifyInstance } from 'fastify'
import { SITE_PAGES } from '../../contract/pages.ts'
import { escapeHtml } from '../platform/http/template.ts'
import type { Platform } from '../platform/platform.ts'

// A rule applies to every address with this prefix: "/app" alone would also hide the page's icons.
const HIDDEN = ['/app$', '/app/', '/admin', '/api/', '/auth/', '/storage/', '/dev/', '/debug-account']
const SECURITY = '/.well-known/security.txt'
const VALID_DAYS = 180

/** Files for programs: where the public pages are, what crawlers must skip, and where to report a vulnerability. */
export function addCrawlerFiles(app: FastifyInstance, { config, origin }: Platform): void {
  const serve = (path: string, type: string, text: () => string) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { who: 'anyone' },
      schema: { hide: true },
      handler: async (_request, reply) =>
        reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text()),
    })
  serve('/robots.txt', 'text/plain', () => robots(origin()))
  serve('/sitemap.xml', 'application/xml', () => sitemap(origin()))
  serve(SECURITY, 'text/plain', () => security(origin(), config.CONTACT_EMAIL))
}

const lines = (all: string[]) => `${all.join('\n')}\n`

function robots(origin: string): string {
  const rules = HIDDEN.map((path) => `Disallow: ${path}`)
  return lines(['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`])
}

function sitemap(origin: string): string {
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.values(SITE_PAGES).map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>',
  ])
}

/** RFC 9116. It needs an expiry date, so that a copy doesn't outlive its address. */
function security(origin: string, contact: string): string {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return lines([
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY}`,
  ])
}
