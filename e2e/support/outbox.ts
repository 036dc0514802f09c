import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

const OUTBOX = join(import.meta.dirname, '../../.data/e2e/outbox')

export type FoundMail = { subject: string; text: string; html: string; link: string | null }

/**
 * Waits for the newest email to an address: the job queue polls every 2 seconds. `after` (ms since 1970) leaves out
 * the emails of earlier steps. `link` is the first mailed link in its text.
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
  await expect.poll(look, { message: `a mail to ${to}`, intervals: [250] }).toBe(true)
  return found!
}

type Read = { time: number; to: string[]; mail: FoundMail }

// Emails don't change once they are there.
const cache = new Map<string, Read>()

/** Every email to an address, newest first. */
export async function mailsTo(to: string, after = 0): Promise<FoundMail[]> {
  const names = (await readdir(OUTBOX).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names) {
    // The server removes the emails of a link that has ended.
    const found = cache.has(name) ? null : await read(join(OUTBOX, name)).catch(nullIfMissing)
    if (found) cache.set(name, found)
  }
  return [...cache.values()]
    .filter((each) => each.time >= after && each.to.includes(to.toLowerCase()))
    .sort((one, other) => other.time - one.time)
    .map(({ mail }) => mail)
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

async function read(path: string): Promise<Read> {
  const { mtimeMs } = await stat(path)
  const { to = [], subject = '', text = '', html = '' } = await PostalMime.parse(await readFile(path))
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? null
  return {
    time: mtimeMs,
    to: to.map(({ address }) => address?.toLowerCase() ?? ''),
    mail: { subject, text, html, link },
  }
}
