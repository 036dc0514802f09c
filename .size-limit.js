import { readFileSync } from 'node:fs'

// What the browser must load before anything shows: the page names its entry and all that the entry imports.
const html = readFileSync(new URL('dist/web/index.html', import.meta.url), 'utf8')
const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, path]) => `dist/web/${path}`,
)

export default [
  { name: 'app entry', path: entry, limit: '175 kB', gzip: true },
  { name: 'all scripts', path: 'dist/web/assets/*.js', limit: '320 kB', gzip: true },
  { name: 'styles', path: 'dist/web/assets/*.css', limit: '15 kB', gzip: true },
]
