import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recipe } from '../prove/recipe.ts'

// What docs/operating.md, the compose files and haproxy.cfg say of the same thing.

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** The environment of the product's containers in a compose file. */
function environmentOf(file: string): Record<string, string> {
  const [, lines = ''] = /^ +DATABASE_URL: .*\n((?: +(?:[A-Z_]+: .*|#.*)\n)+)/m.exec(read(file)) ?? []
  return Object.fromEntries(
    [...lines.matchAll(/^ +([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('gives several containers what one is given, and what the recipe without containers sets', () => {
  const [one, several] = [environmentOf('compose.yaml'), environmentOf('compose.several.yaml')]
  expect(Object.keys(several)).toEqual(expect.arrayContaining(Object.keys(one)))
  const ofImage = ['NODE_ENV', 'HOST', 'DATA_DIR', 'DATABASE_URL']
  expect(Object.keys(several)).toEqual(
    expect.arrayContaining(Object.keys(recipe()).filter((name) => !ofImage.includes(name))),
  )
  const { DRAIN_MS, TRUST_PROXY } = recipe()
  expect(several).toMatchObject({ DRAIN_MS, TRUST_PROXY: `\${TRUST_PROXY:-${TRUST_PROXY}}` })
})

test('drains for longer than HAProxy takes to notice', () => {
  const [, inter, fall] = /check inter (\d+)ms fall (\d+)/.exec(read('haproxy.cfg')) ?? []
  const [, timeout] = /timeout check (\d+)s/.exec(read('haproxy.cfg')) ?? []
  const slowest = Number(inter) * Number(fall) + Number(timeout) * 1_000
  expect(Number(recipe().DRAIN_MS)).toBeGreaterThan(slowest)
})

test('starts the processes where haproxy.cfg looks for them', () => {
  const operating = read('docs/operating.md')
  const ports = [...read('haproxy.cfg').matchAll(/-127\.0\.0\.1:(\d+)\}" track/g)].map(([, port]) => port)
  expect(ports).toHaveLength(3)
  expect(operating).toContain(`systemctl enable --now ${ports.map((port) => `beatline@${port}`).join(' ')}`)
  expect(operating).toContain(`for port in ${ports.join(' ')}; do`)
})
