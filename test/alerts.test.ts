import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rules = read('docs/alerts.yml')
const operating = read('docs/operating.md')

const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name!)
const conditions = [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map(([, text]) => text!)
/** The metrics that the alerts use, without the suffixes of histograms. */
const watched = new Set(
  conditions
    .flatMap((text) => text.match(/\b(?:beatline|nodejs|process)_\w+/g) ?? [])
    .map((name) => name.replace(/_bucket$/, '')),
)

/** The metric names in server/platform/metrics*.ts, with those of the process. */
function defined(): Set<string> {
  const files = ['events', 'calls', 'state'].map((part) => `server/platform/metrics/metrics-${part}.ts`)
  const text = [...files, 'server/platform/metrics/metrics.ts'].map(read).join('')
  const ours = [...text.matchAll(/'(beatline_\w+)'/g)].map(([, name]) => name!)
  return new Set([...ours, 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
}

test('gives every alert a condition, a label, words and existing metrics', () => {
  expect(alerts.length).toBeGreaterThan(10)
  expect(new Set(alerts).size).toBe(alerts.length)
  expect(conditions).toHaveLength(alerts.length)
  expect(rules.match(/^ {8}labels: \{ severity: (page|ticket) \}$/gm)).toHaveLength(alerts.length)
  expect(rules.match(/^ {8}annotations: \{ summary: .+ \}$/gm)).toHaveLength(alerts.length)
  expect(watched.size).toBeGreaterThan(10)
  expect([...watched].filter((name) => !defined().has(name))).toEqual([])
})

test('describes each metric and each alert in docs/operating.md', () => {
  const ours = [...defined()].filter((name) => name.startsWith('beatline_'))
  expect(ours.length).toBeGreaterThan(20)
  expect(ours.filter((name) => !operating.includes(`\`${name}\``))).toEqual([])
  expect(alerts.filter((name) => !operating.includes(`\`${name}\``))).toEqual([])
})
