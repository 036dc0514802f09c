/** A page of a demo member in their theme; `scale` is device pixels per CSS pixel. */
export async function signIn(browser, address, role, { theme, scale = 2, ...viewport }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${role}@beatline.example`)
  await page.getByLabel('Password').fill('beatline-demo')
  await page.getByLabel('Password').press('Enter')
  await page.getByRole('button', { name: 'Account Menu' }).waitFor()
  await choose(page, theme)
  return page
}

/** The theme belongs to the account: another page of the same member may have set it already. */
async function choose(page, theme) {
  const isThere = () => page.evaluate(() => document.documentElement.dataset.theme)
  if ((await isThere()) === theme) return
  const kept = page.waitForResponse('**/api/account/view-preferences')
  await page.getByRole('button', { name: `Use the ${theme} theme` }).click()
  await kept
}
