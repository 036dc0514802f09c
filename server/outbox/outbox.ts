import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import postalMime, { type Email } from 'postal-mime'
import type { OutboxMail } from '../../contract/outbox.ts'
import { z } from '../../contract/zod.ts'
import type { Config } from '../platform/config.ts'
import { notFound } from '../platform/http/errors.ts'
import { escapeHtml } from '../platform/http/template.ts'
import { outboxFolder } from '../platform/mail/mail.ts'

const SHOWN = 100

const isId = (text: string) => z.uuid().safeParse(text).success
const fileOf = (config: Config, id: string) => join(outboxFolder(config), `${id}.eml`)

/** Whether this installation shows its emails to anyone: only in the demo, and only while it sends none. */
export const showsOutbox = (config: Config): boolean => config.demoAllowed && config.SMTP_URL === undefined

/** Throws 404 when the outbox is not shown. */
export function accessOutbox(config: Config): void {
  if (!showsOutbox(config)) throw notFound()
}

/** The latest emails of the outbox, newest first. */
export async function listMails(config: Config): Promise<OutboxMail[]> {
  const names = await readdir(outboxFolder(config)).catch(() => [])
  const ids = names.flatMap((name) => (name.endsWith('.eml') ? name.slice(0, -4) : [])).filter(isId)
  const files = await Promise.all(
    ids.map(async (id) => ({ id, written_at: (await stat(fileOf(config, id))).mtime })),
  )
  const latest = files.sort((a, b) => b.written_at.getTime() - a.written_at.getTime()).slice(0, SHOWN)
  return Promise.all(
    latest.map(async ({ id, written_at }) => {
      const { to, subject = '', text = '' } = await readMail(config, id)
      return { id, to: to?.[0]?.address ?? '', subject, text, written_at: written_at.toISOString() }
    }),
  )
}

/** One email as a mail program would show it. Throws 404. */
export async function readHtml(config: Config, id: string): Promise<string> {
  if (!isId(id)) throw notFound()
  const { html, text = '' } = await readMail(config, id)
  return html ?? `<!doctype html><meta charset="utf-8"><pre>${escapeHtml(text)}</pre>`
}

async function readMail(config: Config, id: string): Promise<Email> {
  const bytes = await readFile(fileOf(config, id)).catch(() => null)
  if (!bytes) throw notFound()
  return postalMime.parse(bytes)
}
