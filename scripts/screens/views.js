import { signIn } from './members.js'

const FEED = { width: 1120, height: 660 }
const PITCHBOX = { width: 904, height: 790 }
const MESSAGES = { width: 904, height: 640 }
const PHONE = { width: 390, height: 660 }

const REQUEST = 'Small businesses that lost a wire, and the bank that said it was authorized'
const TO_PITCH = 'Bankers and owners: what happened after your town lost its last branch?'
const SOURCE = 'Harriet Okafor-Lane'
const PITCH =
  'Harriet Okafor-Lane closed the last branch in two counties, and stood at the counter herself on the last day ' +
  'of both. She has the deposits kept and lost, and is free on Thursday until noon, on the record.'

async function feed(page) {
  await page.goto('/app/feed')
  await page.getByRole('article').nth(2).waitFor()
}

async function request(page) {
  await feed(page)
  await page.getByRole('link', { name: TO_PITCH }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pitch', exact: true }).waitFor()
}

async function pitch(page) {
  await request(page)
  const post = page.getByRole('dialog')
  await post.getByRole('button', { name: 'Pitch', exact: true }).click()
  await post.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: new RegExp(SOURCE) }).click()
  const text = post.getByRole('textbox', { name: 'Your pitch' })
  await text.fill(PITCH)
  await text.blur()
}

async function pitchbox(page) {
  await page.goto('/app/pitchbox')
  await page.getByRole('link', { name: REQUEST }).click()
  await page.getByRole('article').nth(3).waitFor()
}

async function conversation(page) {
  await pitchbox(page)
  await page.getByRole('article').getByRole('link', { name: 'Thaddeus Boyle' }).click()
  await page.getByText('Friday at 2. May I record?').last().waitFor()
  // On a wide screen the request lies open above the talk, which is what is to be seen.
  const open = page.getByRole('button', { name: 'REQUEST DETAILS', expanded: true })
  if (await open.isVisible()) await open.click()
}

/**
 * What the front page shows: who sees it, how he comes there, and on what. The post dialog is taken on a phone alone,
 * where no year is in sight: pictures age.
 */
const VIEWS = [
  { name: 'feed', role: 'journalist', open: feed, on: { desk: FEED, phone: PHONE } },
  { name: 'request', role: 'pr', open: request, on: { phone: PHONE } },
  { name: 'pitch', role: 'pr', open: pitch, on: { phone: PHONE } },
  { name: 'pitchbox', role: 'journalist', open: pitchbox, on: { desk: PITCHBOX, phone: PHONE } },
  { name: 'conversation', role: 'journalist', open: conversation, on: { desk: MESSAGES, phone: PHONE } },
]

/** Every view in one theme: its name, the widths it is kept in, and the picture. */
export async function* takeViews(browser, address, theme) {
  for (const { name, role, open, on } of VIEWS)
    for (const [device, size] of Object.entries(on)) {
      const page = await signIn(browser, address, role, { theme, ...size })
      await open(page)
      await page.mouse.move(0, 0)
      await page.evaluate(() => document.fonts.ready)
      const png = await page.screenshot({ caret: 'hide' })
      await page.context().close()
      yield { name: `${name}-${device}`, widths: [size.width, size.width * 2], png }
    }
}
