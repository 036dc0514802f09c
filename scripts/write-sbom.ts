import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockedPackages, nameOf, serverPackages } from './write-licences.ts'

const ROOT = join(import.meta.dirname, '..')

type Bill = {
  metadata: { component: { 'bom-ref': string } }
  components: {
    'bom-ref': string
    name: string
    version: string
    hashes?: { alg: string; content: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The program and first words that run npm: the one that runs this, or the one in PATH. */
export const npmCommand = (): [program: string, ...words: string[]] =>
  process.env.npm_execpath?.includes('npm-cli') ? [process.execPath, process.env.npm_execpath] : ['npm']

/** Every package of the lock, as npm lists it: from the lock alone, without the network. */
function billOfAll(): Bill {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline']
  const [program, ...first] = npmCommand()
  const run = spawnSync(program, [...first, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (run.status !== 0) throw new Error(`npm could not write the bill of materials: ${run.stderr}`)
  return JSON.parse(run.stdout)
}

const hashOf = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
})

/** The bill of materials (CycloneDX) of the server's dependencies. */
export function describeServer(): Bill {
  const bill = billOfAll()
  const locked = lockedPackages()
  const sums = new Map(
    serverPackages(locked).map((place) => {
      const { version, integrity = '' } = locked.get(place)!
      return [`${nameOf(place)}@${version}`, integrity] as const
    }),
  )
  // npm's own --omit dev also leaves out packages that development needs as well.
  const components = bill.components
    .filter(({ name, version }) => sums.has(`${name}@${version}`))
    // When a package is also nested inside another, npm may list that copy, which has no checksum of its own.
    .map((one) => ({ ...one, hashes: [hashOf(sums.get(`${one.name}@${one.version}`)!)] }))
  const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  return { ...bill, components, dependencies }
}

if (import.meta.main) {
  const file = join(ROOT, 'dist/sbom.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(describeServer(), null, 2)}\n`)
  process.stdout.write('Wrote dist/sbom.json.\n')
}
