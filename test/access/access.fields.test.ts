import { beforeAll, describe, expect, test } from 'vitest'
import { exportOwnData } from '../../contract/own-data.ts'
import { testApp } from '../support/app.ts'
import { readSources } from '../support/sources.ts'
import { ask, ELSEWHERE } from './access.asking.ts'
import { CALLERS, type CallerName, type Row } from './access.cells.ts'
import { EDIT_EXPORT, exportSchema } from './access.export-fields.ts'
import { exceptions, ownSchemas } from './access.fields.ts'
import { matrix } from './access.matrix.ts'
import { expectFields } from './access.shapes.ts'
import { type Scene, setScene } from './access.stage.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const exportReply = await exportSchema(app.database.pool)
const contract = readSources().filter(({ path }) => path.startsWith('contract/'))
let scene: Scene

beforeAll(async () => {
  scene = await setScene(app)
})

const nameOf = ({ at, when }: Row) => (when ? `${at}, ${when}` : at)
const isRead = ({ at }: Row) => at.startsWith('GET ') || /\/(search|suggestions)$/.test(at)
const allowed = (row: Row) => CALLERS.filter((caller) => row.cells[caller] === 200)
const reads = matrix.filter((row) => isRead(row) && allowed(row).length > 0 && row.at !== 'GET /api/events')
const isExport = ({ at }: Row) => at === exportOwnData.at
const schemaOf = (row: Row) =>
  isExport(row) ? exportReply : (ownSchemas[row.at] ?? row.endpoint?.schemas.reply)
const [described, others] = [reads.filter(schemaOf), reads.filter((row) => !schemaOf(row))]

const EXCEPTIONS = 'test/access/access.fields.ts'

function whatToEdit(row: Row, caller: CallerName): string {
  const home = contract.find(({ text }) => text.includes(`endpoint('${row.at}'`))?.path ?? EXCEPTIONS
  const edit = `Change what is sent or its schema in ${home}, or say in ${EXCEPTIONS} what the scene lacks`
  return `${nameOf(row)}, as ${caller}. ${isExport(row) ? EDIT_EXPORT : edit}`
}

async function readAs(row: Row, caller: CallerName): Promise<string> {
  const self = scene.callers.get(caller) ?? null
  const client = self ? app.as(self) : app.anonymous
  const response = await ask(client, row.at, { ...row.request(scene.stage, self), headers: ELSEWHERE })
  const text = await response.text()
  expect({ status: response.status, text }).toEqual({ status: 200, text })
  return text
}

describe.each(described.map((row) => [nameOf(row), row] as const))('%s', (name, row) => {
  test.each(allowed(row))('answers %s with these fields and no texts of others', async (caller) => {
    const text = await readAs(row, caller)
    const { but, ...all } = exceptions[name] ?? {}
    const ofCaller = { ...all, ...but?.[caller] }
    expectFields(JSON.parse(text), schemaOf(row)!, ofCaller, whatToEdit(row, caller))
    scene.belongings.secrets.expectNoneIn(text, caller)
  })
})

test.each(others.map((row) => [nameOf(row), row] as const))(
  '%s has no fields of its own, and is the same for everybody',
  async (_name, row) => {
    const texts = await Promise.all(allowed(row).map((caller) => readAs(row, caller)))
    expect(new Set(texts).size).toBe(1)
    for (const caller of allowed(row)) scene.belongings.secrets.expectNoneIn(texts[0]!, caller)
  },
)

test('has a row for every list of fields', () => {
  const known = described.flatMap((row) => ['', ...allowed(row)].map((caller) => `${nameOf(row)} ${caller}`))
  const listed = Object.entries(exceptions).flatMap(([name, { but = {} }]) =>
    ['', ...Object.keys(but)].map((caller) => `${name} ${caller}`),
  )
  expect(listed.filter((one) => !known.includes(one))).toEqual([])
})

// The tests above have read everything there is to read.
test('reads every text that any caller may read', () => {
  expect(scene.belongings.secrets.unseen()).toEqual([])
})
