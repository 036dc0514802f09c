import { existsSync, readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runScript, SCRIPT, scriptFolder } from './support/run-script.ts'

const ROOT = join(import.meta.dirname, '..')

/** A separate checkout, for scripts that write into their own: other tests read this one meanwhile. */
async function copyCheckout(): Promise<string> {
  const folder = await scriptFolder()
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
  const left = new Set(['.git', ...ignored.map((line) => line.replace(/\/$/, ''))])
  const names = (await readdir(ROOT)).filter((name) => !left.has(name))
  await Promise.all(names.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })))
  // The schema is made next to the tests' databases, so no other server is needed.
  await mkdir(join(ROOT, '.data'), { recursive: true })
  for (const name of ['node_modules', '.data']) await symlink(join(ROOT, name), join(folder, name))
  return folder
}

const copy = await copyCheckout()

/** Runs a script that writes committed files, without them. */
async function written(files: string[], run: () => ReturnType<typeof runScript>) {
  await Promise.all(files.map((file) => rm(join(copy, file))))
  const { code, said } = await run()
  expect(code, said).toBe(0)
  for (const file of files) expect(existsSync(join(copy, file)), file).toBe(true)
}

async function expectSame(file: string) {
  const [now, committed] = await Promise.all([copy, ROOT].map((root) => readFile(join(root, file), 'utf8')))
  expect(now === committed, `${file} is not what is committed`).toBe(true)
}

test('writes what is committed with npm run schema', SCRIPT, async () => {
  const files = ['db/schema.sql', 'db/tables.gen.ts']
  await written(files, () => runScript('schema', [], { cwd: copy }))
  for (const file of files) await expectSame(file)
})

test('writes what is committed with npm run docs', SCRIPT, async () => {
  await written(['docs/api.md'], () => runScript('docs', [], { cwd: copy }))
  await expectSame('docs/api.md')
})

test('writes what is committed with npm run plan', SCRIPT, async () => {
  const page = join(copy, 'docs/scaling.md')
  const generated = /(<!-- Generated.*? -->).*(<!-- End)/s
  await writeFile(page, (await readFile(page, 'utf8')).replace(generated, '$1$2'))
  const { code, said } = await runScript('plan', ['--write'], { cwd: copy })
  expect(code, said).toBe(0)
  await expectSame('docs/scaling.md')
})

test('writes what is committed with npm run mails', SCRIPT, async () => {
  const file = 'server/mails/templates.gen.ts'
  await written([file], () => runScript('mails', [], { cwd: copy }))
  await expectSame(file)
})

test('writes what is committed with npm run licences', SCRIPT, async () => {
  await written(['docs/licences.md'], () => runScript('licences', [], { cwd: copy }))
  await expectSame('docs/licences.md')
})

test('cuts what is committed with npm run fonts', SCRIPT, async () => {
  const files = [400, 500, 600].map((weight) => `web/styles/fonts/newsreader-${weight}.woff2`)
  await written(files, () => runScript('fonts', [], { cwd: copy }))
  for (const file of files) await expectSame(file)
})

test('draws what is committed with npm run icons', SCRIPT, async () => {
  const names = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png']
  const files = names.map((name) => `web/public/${name}`)
  await written(files, () => runScript('icons', [], { cwd: copy }))
  for (const file of files) expect(await farthest(join(copy, file), join(ROOT, file)), file).toBeLessThan(16)
})

/** The most that any part of a pixel may differ by, of 255: processors round a little differently. */
async function farthest(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 255
  return a.data.reduce((most, part, at) => Math.max(most, Math.abs(part - (b.data[at] ?? 0))), 0)
}

test('writes what the server runs on with npm run sbom', SCRIPT, async () => {
  const { code, said } = await runScript('sbom', [], { cwd: copy })
  expect(code, said).toBe(0)
  const bill = JSON.parse(await readFile(join(copy, 'dist/sbom.json'), 'utf8'))
  const names = bill.components.map(({ name }: { name: string }) => name)
  expect(names).toContain('fastify')
  expect(names).not.toContain('vite')
})

// The last one: from here on the copy is broken.
test('says what is wrong in npm run build, and writes no page', SCRIPT, async () => {
  await appendFile(join(copy, 'web/main.tsx'), '\nconst = "nothing"\n')
  const { code, said } = await runScript('build', [], { cwd: copy })
  expect(said).toContain('web/main.tsx')
  expect(said).toContain('The page could not be built; the reason stands above.')
  expect(code).toBe(1)
  expect(existsSync(join(copy, 'dist/web/index.html'))).toBe(false)
})
