import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

declare const axe: typeof import('axe-core')

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects a screen, or the `part` of it that a selector names, to have no accessibility faults: of all rules, or `only`
 * of these. Lists all faults.
 */
export async function expectNoFaults(
  page: Page,
  screen: string,
  { except = [], only, part = ':root' }: { except?: string[]; only?: string[]; part?: string } = {},
) {
  // Parsing the source costs as much as running it: once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  const runOnly = only && { type: 'rule' as const, values: only }
  // Only faults are described: the rest is never read.
  const options: RunOptions = { resultTypes: ['violations'], rules, ...(runOnly && { runOnly }) }
  const faults = await page.locator(part).evaluate(findFaults, options)
  expect({ screen, faults }).toEqual({ screen, faults: [] })
}

/** Runs in the page. */
async function findFaults(root: Element, options: RunOptions) {
  const { violations } = await axe.run(root, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}
