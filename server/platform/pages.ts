import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
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
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    // A form to fill in, for server/auth/link-page.ts.
    globIgnore: ['link.html*'],
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
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
