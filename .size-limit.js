import { readFileSync } from 'node:fs'

const dist = (path) => new URL(`dist/${path}`, import.meta.url)
// What the browser must load before anything shows: a page names its entry and all that the entry imports.
const scriptsOf = (page) =>
  [...readFileSync(dist(`web/${page}`), 'utf8').matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(
    ([, path]) => `dist/web/${path}`,
  )
const entry = scriptsOf('index.html')
// The files of this build; dist/web keeps those of earlier ones for a while.
const built = JSON.parse(readFileSync(dist('files.json'), 'utf8')).map((path) => `dist/web/${path}`)
// All of them together grow with the product; what one waits for is the part that a page or dialog loads.
const sizeOf = (path) => readFileSync(new URL(path, import.meta.url)).length
const [largest] = built
  .filter((path) => path.endsWith('.js') && !entry.includes(path))
  .toSorted((one, other) => sizeOf(other) - sizeOf(one))

export default [
  { name: 'app entry', path: entry, limit: '146.5 kB', gzip: true },
  // Without the forms, which come by themselves where a page has one.
  { name: 'public pages', path: scriptsOf('site/about.html'), limit: '15 kB', gzip: true },
  { name: 'largest part loaded later', path: largest, limit: '43 kB', gzip: true },
  { name: 'styles', path: built.filter((path) => path.endsWith('.css')), limit: '15.2 kB', gzip: true },
]
