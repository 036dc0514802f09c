import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects a screen without faults of accessibility; names each with the elements that have it. */
export async function expectNoFaults(page: Page, screen: string, { except = [] as string[] } = {}) {
  // Legacy is for pages without foreign frames, as all of these are: it opens no second page for the findings, and
  // describes the faults alone. That is a look in a fifth of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .disableRules(except)
    .analyze()
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
  expect({ screen, faults }).toEqual({ screen, faults: [] })
}
