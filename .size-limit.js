import { readFileSync } from 'node:fs'

const dist = (path) => new URL(`dist/${path}`, import.meta.url)
// What the browser must load before anything shows: the page names its entry and all that the entry imports.
const html = readFileSync(dist('web/index.html'), 'utf8')
const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
  ([, path]) => `dist/web/${path}`,
)
// The files of this build; dist/web keeps those of earlier ones for a while.
const built = JSON.parse(readFileSync(dist('files.json'), 'utf8')).map((path) => `dist/web/${path}`)

export default [
  { name: 'app entry', path: entry, limit: '175 kB', gzip: true },
  { name: 'all scripts', path: built.filter((path) => path.endsWith('.js')), limit: '320 kB', gzip: true },
  { name: 'styles', path: built.filter((path) => path.endsWith('.css')), limit: '15 kB', gzip: true },
]
