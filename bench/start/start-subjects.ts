import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from '../product.ts'

/** How a process differs from the product in production. */
export type How = { env?: Record<string, string>; probe?: string; program?: string[] }

export type StartSubject = {
  label: string
  /** Asked before each start, outside of what is timed. */
  how: () => Promise<How>
  /** Whether it is the product and has pages, or a floor that answers everything with the same. */
  isProduct: boolean
}

export type StartGround = {
  start: (how: How) => Promise<Product>
  /** Removed by whoever gave it. */
  folder: string
}

const PACKAGES_PROBE = join(import.meta.dirname, 'packages-probe.ts')
// What server/main.ts imports, without its start.
const MODULES = [
  './server/app.ts',
  './server/first-start.ts',
  './server/platform/postgres.ts',
  './db/migrate.ts',
]

/** A program that imports so much, and then is the least that answers over HTTP. */
const floorOf = (imports: string[]): string[] => [
  '--input-type=module',
  '--eval',
  `for (const name of ${JSON.stringify(imports)}) await import(name)
   const { createServer } = await import('node:http')
   const server = createServer((_, response) => response.end('{"ok":true}'))
   server.listen(0, '127.0.0.1', () => console.log('ready at http://localhost:' + server.address().port))`,
]

/** The packages that the server has imported once it is ready, as its files name them. */
async function packagesOf({ child }: Pick<Product, 'child'>): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  child.once('message', (answer) => resolve(answer as string[]))
  child.once('exit', () => reject(new Error('The server ended before it told its packages.')))
  child.send('packages', (error) => error && reject(error))
  return promise
}

/**
 * What is started, the product first. Starts it once with an empty compile cache, which then is that of all whose start
 * is not to be a first one.
 */
export async function prepareSubjects({ start, folder }: StartGround): Promise<StartSubject[]> {
  const emptyFolder = () => mkdtemp(join(folder, 'cache-'))
  const known = { NODE_COMPILE_CACHE: await emptyFolder() }
  const first = await start({ env: known, probe: PACKAGES_PROBE })
  const packages = await packagesOf(first).finally(() => first.end())
  const product = (label: string, env: () => Promise<Record<string, string>>): StartSubject => ({
    label,
    how: async () => ({ env: await env() }),
    isProduct: true,
  })
  const floor = (label: string, imports: string[]): StartSubject => ({
    label,
    how: async () => ({ env: known, program: floorOf(imports) }),
    isProduct: false,
  })
  return [
    product('Beatline', async () => known),
    product('Beatline, METRICS_PORT', async () => ({ ...known, METRICS_PORT: '0' })),
    product('Beatline, first of a cache', async () => ({ NODE_COMPILE_CACHE: await emptyFolder() })),
    product('Beatline, no cache', async () => ({ NODE_DISABLE_COMPILE_CACHE: '1' })),
    floor('all its modules, no start', MODULES),
    floor(`its ${packages.length} packages alone`, packages),
    floor('bare node:http', []),
  ]
}
