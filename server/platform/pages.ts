import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from '../../contract/pages.ts'
import { Refusal } from './errors.ts'

const YEAR = 31_536_000

/**
 * Serves the built page from `folder`: hashed files for a year, the page itself at its known addresses, and status
 * 404 with the same page (which then shows its not-found card) at any other and at `hidden` ones. Unknown API paths
 * stay JSON.
 */
export async function addPages(
  app: FastifyInstance,
  folder: string,
  { hidden = [] }: { hidden?: string[] } = {},
): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) throw new Error('The page is not built. Run `npm run build` first.')
  const html = await readFile(index)
  const files = {
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  } satisfies Partial<FastifyStaticOptions>
  // The parts of many builds, some for those who loaded the page before the newest: looked up, not a route each.
  await app.register(fastifyStatic, { ...files, root: join(folder, 'assets'), prefix: '/assets/' })
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    // To fill in, for notice-page.ts and server/site/site.ts.
    globIgnore: ['index.html*', 'notice.html*', 'site/**', 'assets/**'],
    decorateReply: false,
  })
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // Not parsed as an address: a stranger may send what is none.
    const [path = ''] = request.url.split('?')
    if (!['GET', 'HEAD'].includes(request.method) || /^\/(api|auth|storage|assets)(\/|$)/.test(path))
      throw new Refusal(404)
    return reply
      .code(isPage(path) && !hidden.includes(path.replace(/\/$/, '')) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  app.setNotFoundHandler(answer)
}
