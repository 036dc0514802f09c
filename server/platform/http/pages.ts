import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage, NOT_FOUND } from '../../../contract/pages.ts'
import { type CompressedPage, compressPage, sendCompressed } from './compressed.ts'
import { Refusal } from './errors.ts'

const YEAR = 31_536_000

/**
 * The headers that say nothing about a script, a style or a font, which aren't pages. A first visit loads some hundred
 * of these files, each with its headers, and headers are most of the bytes of a small one.
 */
const OF_PAGES_ALONE = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * The members' app as it is sent, and the name of its build (vite.config.ts), null for one without a name; and the page
 * for unknown addresses, which needs no script.
 */
export type Shell = { page: CompressedPage; build: string | null; notFound: CompressedPage }

/**
 * Reads the app from the folder of the built pages, once, so that the name always matches what is sent. Throws when it
 * is missing.
 */
export async function openShell(folder: string): Promise<Shell> {
  const read = (file: string) =>
    readFile(join(folder, file)).catch(() => {
      throw new Error('The page is not built. Run `npm run build` first.')
    })
  const html = await read('index.html')
  const notFound = await read(`site/${NOT_FOUND}.html`)
  const [, named = ''] = `${html}`.split('<meta name="build" content="')
  const [build] = named.split('"')
  return { page: await compressPage(html), build: build || null, notFound: await compressPage(notFound) }
}

/**
 * Serves the built app from `folder`: hashed files for a year, the page itself at its known addresses, and status 404
 * with the not-found page at any other and at `hidden` ones. Unknown API paths stay JSON.
 */
export async function addPages(
  app: FastifyInstance,
  folder: string,
  { page, notFound }: Shell,
  { hidden = [] }: { hidden?: string[] } = {},
): Promise<void> {
  const files = {
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response) => void response.header('cache-control', 'no-cache'),
  } satisfies Partial<FastifyStaticOptions>
  // The parts of many builds, some for members who loaded the page before the newest: looked up, not a route each, and
  // by sendFile, because the plugin's own wildcard route reads the whole folder for each request.
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    serve: false,
    acceptRanges: false,
    lastModified: false,
    setHeaders: (response) => {
      for (const name of OF_PAGES_ALONE) response.removeHeader(name)
      response.header('content-security-policy', "default-src 'none'")
      response.header('cache-control', `public, max-age=${YEAR}, immutable`)
    },
  })
  app.get<{ Params: { name: string } }>('/assets/:name', { exposeHeadRoute: true }, (request, reply) =>
    reply.sendFile(request.params.name),
  )
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    // Templates, for notice-page.ts, server/trails/trail-page.ts and server/site/site.ts.
    globIgnore: ['index.html*', 'notice.html*', 'trail.html*', 'site/**', 'assets/**'],
    decorateReply: false,
  })
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // Not parsed as a URL: a stranger may send an invalid one.
    const [path = ''] = request.url.split('?')
    if (!['GET', 'HEAD'].includes(request.method) || /^\/(api|auth|storage|assets)(\/|$)/.test(path))
      throw new Refusal(404)
    const isShown = isPage(path) && !hidden.includes(path.replace(/\/$/, ''))
    return isShown ? sendCompressed(request, reply, page) : sendCompressed(request, reply.code(404), notFound)
  }
  app.setNotFoundHandler(answer)
}
