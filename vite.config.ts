import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const OUT = join(import.meta.dirname, 'dist/web')
const API = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** Compresses once at build what the server would else compress at every request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: async () => {
      const files = await readdir(OUT, { recursive: true })
      for (const name of files.filter((file) => /\.(js|css|html|svg|json)$/.test(file))) {
        const path = join(OUT, name)
        const text = await readFile(path)
        await writeFile(`${path}.gz`, gzipSync(text, { level: 9 }))
        await writeFile(
          `${path}.br`,
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
      }
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
    precompress(),
  ],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    proxy: { '/api': API, '/auth': API, '/storage': API },
  },
})
