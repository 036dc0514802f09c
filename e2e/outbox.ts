import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

const OUTBOX = join(import.meta.dirname, '../.data/e2e/outbox')

export type FoundMail = { subject: string; text: string; html: string; link: string | null }

/**
 * The newest mail to an address, waited for: jobs are looked for every 2 seconds. `after` (ms since 1970) leaves out
 * the mails of earlier steps. `link` is the first mailed link of its text.
 */
export async function newestMail(
  to: string,
  { after = 0, subject = /./ }: { after?: number; subject?: RegExp } = {},
): Promise<FoundMail> {
  let found: FoundMail | undefined
  const look = async () => {
    found = (await mailsTo(to, after)).find((mail) => subject.test(mail.subject))
    return found !== undefined
  }
  await expect.poll(look, { message: `a mail to ${to}`, intervals: [250], timeout: 20_000 }).toBe(true)
  return found!
}

/** Every mail to an address, the newest first. */
export async function mailsTo(to: string, after = 0): Promise<FoundMail[]> {
  const names = (await readdir(OUTBOX).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const files = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(OUTBOX, name))).mtimeMs })),
  )
  const recent = files.filter(({ time }) => time >= after).sort((one, other) => other.time - one.time)
  const mails: FoundMail[] = []
  for (const { name } of recent) {
    const mail = await PostalMime.parse(await readFile(join(OUTBOX, name)))
    if (mail.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase()))
      mails.push(read(mail.subject, mail.text, mail.html))
  }
  return mails
}

function read(subject = '', text = '', html = ''): FoundMail {
  return { subject, text, html, link: /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? null }
}
