import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

type Site = typeof import('./web/site/prerender.tsx')

const PAGES = join(import.meta.dirname, 'web/site/prerender.tsx')

/** A page in the frame of site.html. */
const framed = (frame: string, { head, body }: { head: string; body: string }) =>
  frame.replace('<!--head-->', () => head).replace('<!--body-->', () => body)

/**
 * The public pages as HTML: their React is run here and not shipped. At build they are written to `out`/site, in
 * the frame that names the built style sheet and script; in development each is made when it is asked for.
 */
export function prerender(out: string): Plugin {
  return {
    name: 'prerender',
    writeBundle: async () => {
      const made = join(out, '../prerender')
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Their React is the one of production, bundled: what is written must not depend on who builds.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { ssr: PAGES, outDir: made, target: 'node24' },
      })
      const { renderSite }: Site = await import(`${pathToFileURL(join(made, 'prerender.js'))}?${Date.now()}`)
      const frame = await readFile(join(out, 'site.html'), 'utf8')
      await mkdir(join(out, 'site'), { recursive: true })
      for (const page of renderSite())
        await writeFile(join(out, 'site', `${page.name}.html`), framed(frame, page))
      await rm(join(out, 'site.html'))
    },
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        try {
          const [path = '/'] = (request.originalUrl ?? '/').split('?')
          const { renderSite } = (await server.ssrLoadModule(PAGES)) as Site
          const page = renderSite().find((one) => one.path === path)
          if (!page) return next()
          const frame = await readFile(join(server.config.root, 'site.html'), 'utf8')
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(await server.transformIndexHtml(path, framed(frame, page)))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
