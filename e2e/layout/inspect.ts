import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFaults } from '../support/faults.ts'
import { showTheme } from '../support/fixtures.ts'

type Look = readonly [width: number, theme: 'dark' | 'light']

/** Both themes and both sizes, each once: colors don't depend on the width, nor positions on the theme. */
const LOOKS: readonly Look[] = [
  [390, 'dark'],
  [1280, 'light'],
]

/** Each theme at each width, for what every page shows. */
export const EVERY_LOOK: readonly Look[] = [320, 760, 1280].flatMap((width): Look[] => [
  [width, 'dark'],
  [width, 'light'],
])

/** The rules about colors, which alone can fail in the second theme of the same screen at the same width. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

export const WIDTHS = [320, 768, 1024, 1920]

/** The starting state of an inspection. Half-faded colors aren't the design's. */
export const LOOK = {
  theme: 'dark',
  viewport: { width: 390, height: 800 },
  reducedMotion: 'reduce',
} as const

type Inspection = {
  except?: string[]
  looks?: readonly Look[]
  /** More widths that the screen must fit. */
  widths?: number[]
  /** Selects the only part to search for faults, if the rest has been searched before. */
  part?: string
}

/**
 * Expects a screen to have no accessibility faults and to fit the window in both looks, with `shown` visible.
 * A further theme at the same width is searched for faults of color alone. The page stays in the last look, so that
 * the next screen needs no extra resize.
 */
export async function inspect(
  page: Page,
  screen: string,
  shown: Locator,
  { looks = LOOKS, widths = [], ...search }: Inspection = {},
) {
  const inspected = looks.map(([width]) => width)
  const all = [...new Set([...inspected, ...widths])].toSorted((a, b) => a - b)
  const isWide = page.viewportSize()!.width > LOOK.viewport.width
  for (const width of isWide ? all.reverse() : all) {
    await resize(page, width)
    await expect(shown).toBeVisible()
    await expectToFit(page, screen)
    for (const [place, [, theme]] of looks.filter(([one]) => one === width).entries()) {
      await showTheme(page.context(), theme)
      const only = place === 0 ? {} : { only: COLOR_RULES }
      await expectNoFaults(page, `${screen}, ${theme}, ${width} px`, { ...search, ...only })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
  }
}

/** Resolves once the page has noticed its new width. */
export async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: LOOK.viewport.height })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Expects neither the page nor a layer on it to be wider than its window. */
export async function expectToFit(page: Page, screen: string) {
  const overflow = await page.evaluate(() => {
    const roots = document.querySelectorAll(':root, [role=dialog], [role=listbox]')
    return Math.max(...[...roots].map((root) => root.scrollWidth - root.clientWidth))
  })
  const width = page.viewportSize()?.width
  expect({ screen, width, overflow }).toEqual({ screen, width, overflow: 0 })
}

/** Expects what a wide screen has in its header. */
export async function expectHeader(page: Page) {
  const header = page.getByRole('banner')
  const parts = header.getByRole('link').or(header.getByRole('button'))
  const names = [
    /^Beatline$/,
    /^Commands/,
    /^Messages/,
    /^Directory$/,
    /Theme$/,
    /^Notifications/,
    /^Account Menu$/,
  ]
  await expect(parts).toHaveCount(names.length)
  for (const [place, name] of names.entries()) await expect(parts.nth(place)).toHaveAccessibleName(name)
  const links = header.getByRole('link')
  for (const [place, href] of ['/', '/app/messages', '/app/directory'].entries())
    await expect(links.nth(place)).toHaveAttribute('href', href)
}
