import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'

const SIZE = { width: 1200, height: 630 }

/** The front page's own wordmark, headline and folio line, sized for a picture that is shown small. */
const CARD = `
  body { display: grid; grid-template-rows: auto 1fr auto; height: 630px; padding: 52px 64px 44px; }
  body > a { font-size: 52px; line-height: 60px; padding-bottom: 26px; border-bottom: 3px solid var(--ink); }
  body > a span { border-bottom-width: 6px; padding-bottom: 4px; }
  body > h1 { align-self: center; max-width: none; font-size: 86px; line-height: 88px; }
  body > p { display: flex; font-size: 27px; line-height: 34px; padding: 22px 0 0; border-width: 1px 0 0; }
  body > p span { display: block; }
`

/** Writes the picture that shared links show (web/site/PageHead.tsx). */
export async function takeCard(browser, address, file) {
  const context = await browser.newContext({ baseURL: address, viewport: SIZE, bypassCSP: true })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('beatline-theme', 'light'))
  await page.goto('/')
  await page.addStyleTag({ content: CARD })
  await page.evaluate(() => {
    const parts = ['header a', 'h1', 'main p'].map((part) => document.querySelector(part))
    document.body.replaceChildren(...parts)
    parts[2].firstElementChild.nextElementSibling.remove()
    return document.fonts.ready
  })
  const png = await page.screenshot()
  await context.close()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await sharp(png).png({ palette: true, colours: 64, effort: 10 }).toBuffer())
}
