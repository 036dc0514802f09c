import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { ask, ELSEWHERE } from './access.asking.ts'
import { CALLERS, type CallerName, type Row } from './access.cells.ts'
import { fields } from './access.fields.ts'
import { matrix } from './access.matrix.ts'
import { fieldsNamed, fieldsOf } from './access.shapes.ts'
import { type Scene, setScene } from './access.stage.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
let scene: Scene

beforeAll(async () => {
  scene = await setScene(app)
})

const nameOf = ({ at, when }: Row) => (when ? `${at}, ${when}` : at)
const isRead = ({ at }: Row) => at.startsWith('GET ') || at.endsWith('/search')
const allowed = (row: Row) => CALLERS.filter((caller) => row.cells[caller] === 200)
const reads = matrix.filter((row) => isRead(row) && allowed(row).length > 0 && row.at !== 'GET /api/events')
const named = reads.filter((row) => nameOf(row) in fields)

async function readAs(row: Row, caller: CallerName): Promise<string> {
  const self = scene.callers.get(caller) ?? null
  const client = self ? app.as(self) : app.anonymous
  const response = await ask(client, row.at, { ...row.request(scene.stage, self), headers: ELSEWHERE })
  const text = await response.text()
  expect({ status: response.status, text }).toEqual({ status: 200, text })
  return text
}

describe.each(named.map((row) => [nameOf(row), row] as const))('%s', (name, row) => {
  test.each(allowed(row))('answers %s with these fields and no texts of others', async (caller) => {
    const text = await readAs(row, caller)
    const { all, but } = fields[name]!
    expect(fieldsOf(JSON.parse(text))).toEqual(fieldsNamed(but?.[caller] ?? all))
    scene.belongings.secrets.expectNoneIn(text, caller)
  })
})

const others = reads.filter((row) => !(nameOf(row) in fields))

test.each(others.map((row) => [nameOf(row), row] as const))(
  '%s has no fields of its own, and is the same for everybody',
  async (_name, row) => {
    const texts = await Promise.all(allowed(row).map((caller) => readAs(row, caller)))
    expect(new Set(texts).size).toBe(1)
    for (const caller of allowed(row)) scene.belongings.secrets.expectNoneIn(texts[0]!, caller)
  },
)

test('has a row for every list of fields', () => {
  expect(Object.keys(fields).filter((name) => !reads.some((row) => nameOf(row) === name))).toEqual([])
})

// The tests above have read everything there is to read.
test('reads every text that any caller may read', () => {
  expect(scene.belongings.secrets.unseen()).toEqual([])
})
