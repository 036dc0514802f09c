import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (act: (log: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = []
  act(createLog('info', { write: (line) => lines.push(line) }))
  return lines
}

test('logs one line of JSON, whatever it contains', () => {
  const hostile = 'x\n{"level":50,"msg":"forged"}\r\u2028\u001b[2J'
  const lines = logged((log) => log.info({ route: hostile, err: new Error(hostile) }, hostile))
  expect(lines).toHaveLength(1)
  const signs = [...lines[0]!.trimEnd()].filter((sign) => sign < ' ')
  expect(signs).toEqual([])
  expect(JSON.parse(lines[0]!)).toMatchObject({ route: hostile, msg: hostile, level: 30 })
})

test('stamps each line with its time in UTC', () => {
  const [line = ''] = logged((log) => log.info('x'))
  expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
