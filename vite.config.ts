import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkFileNames, parts } from './vite.parts.ts'
import { prerender } from './vite.prerender.ts'

const OUT = join(import.meta.dirname, 'dist/web')
const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** A file that is there is whole, also when the build is ended or the disk is full meanwhile. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

/** Compresses once at build what the server would else compress at every request. */
function precompress(): Plugin {
  let isWritten = false
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: async () => {
      // A build that failed ends here as well: its own error is to be read, and not that there are no files.
      if (!isWritten) return
      const files = await readdir(OUT, { recursive: true })
      // Those in site are filled in by the server first.
      for (const name of files.filter((file) => /^(?!site\/).*\.(js|css|html|svg|json)$/.test(file))) {
        const path = join(OUT, name)
        // Of earlier builds, and the same still.
        if (name.startsWith('assets/') && files.includes(`${name}.br`)) continue
        const text = await readFile(path)
        await writeWhole(`${path}.gz`, gzipSync(text, { level: 9 }))
        await writeWhole(
          `${path}.br`,
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
      }
    },
  }
}

/** Of two files that import each other, the first to run lacks what the other makes: its page would stay empty. */
function refuseCycles(): Plugin {
  return {
    name: 'refuse-cycles',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : [])
      const cyclic = Object.keys(bundle).filter((name) => {
        const reached = new Set(importsOf(name))
        for (const next of reached) for (const further of importsOf(next)) reached.add(further)
        return reached.has(name)
      })
      if (cyclic.length > 0)
        throw new Error(`Files import each other: ${cyclic.join(', ')}. Lower SMALL in vite.parts.ts.`)
    },
  }
}

const KEEP_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Files of earlier builds stay for a week: a running server, and pages that are open, still name them. The names of
 * this build's files go to dist/files.json, for the budget.
 */
function keepEarlier(): Plugin {
  return {
    name: 'keep-earlier',
    apply: 'build',
    writeBundle: async (_options, bundle) => {
      const names = Object.keys(bundle)
      const list = join(OUT, '../files.json')
      // Those of the build before stay however old they are: a server that runs on it names them until it is restarted.
      const before: string[] = JSON.parse(await readFile(list, 'utf8').catch(() => '[]'))
      await writeFile(list, JSON.stringify(names))
      const current = new Set([...names, ...before])
      for (const file of await readdir(join(OUT, 'assets'))) {
        const name = `assets/${file.replace(/\.(br|gz)$/, '')}`
        const path = join(OUT, 'assets', file)
        if (!current.has(name) && Date.now() - (await stat(path)).mtimeMs > KEEP_MS) await rm(path)
      }
    },
  }
}

/** The routes' files by the page that they make: what `web/public/first.js` requests with the entry. */
const FIRST_PAGES = { feed: /\/web\/routes\/app(\.feed)?\.tsx\?/, login: /\/web\/routes\/login\.tsx\?/ }

/** Writes into the members' page the files that its first pages need besides the entry's. */
function nameFirstPages(): Plugin {
  return {
    name: 'name-first-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, filename }) => {
        if (!filename.endsWith('/index.html')) return html
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const filesOf = (route: RegExp) => {
          const parts = chunks.filter(({ moduleIds }) => moduleIds.some((id) => route.test(id)))
          const needed = new Set(parts.map(({ fileName }) => fileName))
          for (const name of needed)
            for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
              needed.add(next)
          return [...needed].filter((name) => !html.includes(`"/${name}"`)).map((name) => `/${name}`)
        }
        const names = Object.entries(FIRST_PAGES).map(
          ([page, route]) => ` data-${page}="${filesOf(route).join(' ')}"`,
        )
        const first = '<script src="/first.js"'
        return html.replace(first, `${first}${names.join('')}`)
      },
    },
  }
}

/**
 * Names the build in the members' page, by what the page names: its files carry the hashes of all that they load. The
 * same sources have the same name wherever they are built.
 */
function nameBuild(): Plugin {
  return {
    name: 'name-build',
    apply: 'build',
    writeBundle: async () => {
      const path = join(OUT, 'index.html')
      const html = await readFile(path, 'utf8')
      const name = createHash('sha256').update(html).digest('base64url').slice(0, 16)
      await writeFile(path, html.replace('<head>', `<head>\n    <meta name="build" content="${name}" />`))
    },
  }
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'web/routes',
      generatedRouteTree: 'web/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    refuseCycles(),
    keepEarlier(),
    nameFirstPages(),
    nameBuild(),
    prerender(OUT),
    precompress(),
  ],
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: 'es2023',
    // The members' program, the frame of the public pages, and the pages behind links, in mails and to trails.
    rolldownOptions: {
      input: ['index.html', 'site.html', 'notice.html', 'trail.html'],
      output: { codeSplitting: parts, chunkFileNames },
    },
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    // The server hands out pages of its own: those behind links, with built styles, and mails.
    proxy: {
      '/api': API,
      '/auth': API,
      '/storage': API,
      '/assets': API,
      '^/trail/.': API,
      '^/application(\\?|$)': API,
      '^/dev/outbox/.': API,
    },
  },
})
