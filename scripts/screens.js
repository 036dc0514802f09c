import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBuilt } from './bootstrap.js'
import { ensureChromium } from './chromium.js'
import { takeCard } from './screens/card.js'
import { keepPicture } from './screens/pictures.js'
import { startProduct } from './screens/product.js'
import { takeViews } from './screens/views.js'
import { root, say } from './terminal.js'

// Makes the pictures of the product that its front page shows, in both themes, and the one that shared links show.
// They are taken from the product itself, with the demo world laid out anew.
await ensureBuilt()
const product = await startProduct()
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--hide-scrollbars'],
})
try {
  for (const theme of ['dark', 'light'])
    for await (const { name, widths, png } of takeViews(browser, product.address, theme))
      await keepPicture(join(root, 'web/site/screens'), `${name}-${theme}`, widths, png)
  await takeCard(browser, product.address, join(root, 'web/public/og/beatline.png'))
} finally {
  await browser.close()
  await product.stop()
}
say('The pictures are in web/site/screens and web/public/og. Build the page again to show them.')
