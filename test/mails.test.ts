import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeTemplates } from '../emails/write-mails.ts'
import { fillIn } from '../server/mails/fill-in.rules.ts'
import type { TemplateName, TemplateSlots } from '../server/mails/template-slots.ts'
import { templates } from '../server/mails/templates.gen.ts'

const optional = ['name', 'settings_link', 'unsubscribe_link'] as const

/** The values that each email gets, besides those that all may use. */
const given: { [Name in TemplateName]: (keyof TemplateSlots[Name] | 'link' | 'unsubscribe_link')[] } = {
  invite: ['name', 'link'],
  invited_again: ['name', 'link'],
  recovery: ['name', 'link'],
  email_change_current: ['name', 'new_email', 'link'],
  email_change_new: ['link'],
  email_changed: ['name', 'new_email'],
  password_changed: ['name'],
  second_factor_added: ['name'],
  second_factor_removed: ['name'],
  account_deleted: ['name'],
  account_deleted_after_ban: ['name'],
  account_deleted_by_operator: ['name'],
  account_exported: ['name', 'moment'],
  conversation_shown: ['name', 'partner', 'moment', 'message'],
  draft_shown: ['name', 'title', 'moment', 'message'],
  dormancy_warning: ['name', 'date'],
  became_dormant: ['name'],
  reactivated: ['name'],
  role_changed: ['name', 'role'],
  role_changed_from_expert: ['name', 'role'],
  role_changed_from_pr: ['name', 'role'],
  application_received: ['link'],
  application_question: ['message', 'link'],
  report_reviewed: ['name', 'message'],
  sanction: ['name', 'rule', 'message', 'date', 'standing_link'],
  appeal_decided: ['name', 'result', 'message', 'standing_link'],
  appeals_waiting: ['count', 'review_link'],
  application_of_member: ['name'],
  application_notice: ['name', 'organization', 'kind', 'applications_link'],
  application_rejected: ['message'],
  contact_message: ['name', 'organization', 'role', 'reply_to', 'message'],
  audit_anchor: ['entries', 'hash'],
  away_mail: [...optional, 'rows'],
  message_now: [...optional, 'rows'],
  pitch_now: [...optional, 'rows'],
  invitation: [...optional, 'author', 'request_link'],
  claim_made: [...optional, 'source', 'date', 'source_link'],
  claim_answered: [...optional, 'outcome', 'source_link'],
  claim_declined: [...optional, 'source', 'reason', 'next', 'source_link'],
  source_link: ['keeper', 'source', 'link'],
  source_confirmed: [...optional, 'source', 'date', 'sources_link'],
  source_denied: [...optional, 'source', 'sources_link'],
  confirmations_lapse: [...optional, 'sources', 'sources_link'],
  own_confirmation_lapses: [...optional, 'sources', 'sources_link'],
  pitch_outcomes: [...optional, 'intro', 'outcomes', 'pitchbox_link'],
  outcomes_due: [...optional, 'rows'],
  alert: ['subject', 'preview', 'plain', 'rows'],
  digest: ['subject', 'preview', 'folio', 'headline', 'lead', 'plain', 'rows'],
  welcome_back: ['subject', 'preview', 'folio', 'headline', 'lead', 'plain', 'rows'],
}
/** Whether its plain text is written as a whole, and not made of the HTML. */
const isOwnText = (name: TemplateName) => (given[name] as string[]).includes('plain')
const names = Object.keys(templates) as TemplateName[]

const post = [
  ...['title', 'title_link', 'beats', 'text', 'note', 'byline', 'matches', 'action', 'action_link'],
  ...['save_link', 'not_relevant_link', 'mute', 'mute_link'],
]
const ofAlert = {
  soon: [...post, 'day', 'clock', 'left'],
  later: [...post, 'day', 'clock', 'left'],
  undated: [...post, 'posted'],
  foot: ['why'],
  foot_action: ['label', 'foot_link'],
}
const { foot, foot_action, ...posts } = ofAlert
const ofDigest = {
  group: ['label'],
  ...posts,
  short_soon: ['day', 'when', 'title', 'title_link'],
  short_later: ['day', 'when', 'title', 'title_link'],
  more: ['more', 'label', 'more_link'],
  tune: ['marked', 'mention', 'word', 'tune_link'],
  foot,
  foot_action,
}

/** What each part of an email gets. */
const givenToParts: Partial<Record<TemplateName, Record<string, string[]>>> = {
  away_mail: { news: ['what', 'lead', 'news_link', 'label'] },
  message_now: {
    from: ['intro'],
    text: ['moment', 'message'],
    more: ['count'],
    open: ['conversation_link'],
  },
  pitch_now: {
    pitch: ['pitcher', 'source', 'request', 'moment'],
    fact: ['question', 'message'],
    text: ['message'],
    open: ['conversation_link'],
  },
  outcomes_due: { request: ['request', 'closed_at', 'due', 'request_link'] },
  alert: ofAlert,
  digest: ofDigest,
  welcome_back: ofDigest,
}
/** One row of each part of an email, with this value in each slot. */
const rowsOf = (name: TemplateName, value: string, slots: Record<string, string> = {}) =>
  Object.entries(givenToParts[name] ?? {}).map(([part, filled]) => ({
    part,
    ...Object.fromEntries(filled.map((slot) => [slot, slots[slot] ?? value])),
  }))
const slotsIn = (text: string) => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
]
const filled = (value: string): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...Object.values(given).flat(), 'subject', 'company', 'contact_email'])].map((slot) => [
      slot,
      value,
    ]),
  )
/** These have values in their subjects, too. */
const isOfWords = (name: TemplateName) =>
  /^away_|_now$|outcomes|^sanction$|^claim_|^source_(?!link)|confirmations?_lapse/.test(name) ||
  isOwnText(name)

test('server/mails/templates.gen.ts is what `npm run mails` writes', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../server/mails/templates.gen.ts'), 'utf8')
  expect(committed === (await describeTemplates()), 'run `npm run mails` and look at the change').toBe(true)
})

test.each(names)(
  '%s uses what it is given and what all may use, in both forms, and nothing else in its subject',
  (name) => {
    const { subject, text, html } = templates[name]
    const known = [...given[name], 'company', 'contact_email'].sort()
    const ofOwnText = ['company', 'contact_email', 'plain']
    expect(slotsIn(text).sort()).toEqual(isOwnText(name) ? ofOwnText : known)
    expect(slotsIn(html).sort()).toEqual(known.filter((slot) => slot !== 'plain'))
    const { parts } = templates[name]
    expect(Object.keys(parts)).toEqual(Object.keys(givenToParts[name] ?? {}))
    for (const [part, its] of Object.entries(parts)) {
      const slots = [...givenToParts[name]![part]!].sort()
      // The plain text has the address alone, and no label.
      const inText = slots.filter((slot) => slot !== 'label' && !isOwnText(name))
      expect(slotsIn(its.text).sort()).toEqual(inText)
      expect(slotsIn(its.html).sort()).toEqual(slots)
    }
    expect(subject).toMatch(isOfWords(name) ? /^\{\{subject\}\}$/ : /^[^{}\r\n]{10,60}$/)
  },
)

test.each(names)('loads and runs nothing in %s, and leads nowhere but where its slots lead', (name) => {
  const { parts } = templates[name]
  const html = [templates[name].html, ...Object.values(parts).map((part) => part.html)].join('')
  expect(html).not.toMatch(
    /<(script|img|link|iframe|object|form|input)\b|\bon\w+=|url\(|@import|javascript:/i,
  )
  expect(html).not.toMatch(/https?:|(src|background|poster)=/i)
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
  const slots = [...given[name], ...Object.values(givenToParts[name] ?? {}).flat()]
  const known = slots.filter((slot) => slot.endsWith('link')).map((slot) => `{{${slot}}}`)
  for (const target of targets) expect([...known, 'mailto:{{contact_email}}']).toContain(target)
})

test.each(names)('keeps %s readable as plain text, with its link on a line of its own', (name) => {
  const { text } = templates[name]
  const lines = text.split('\n').filter((line) => /\{\{\w*link\}\}/.test(line))
  // The ones at the foot of an email follow a word.
  expect(lines.map((line) => line.replace(/^(Unsubscribe|Notification Settings) /, '')).sort()).toEqual(
    given[name]
      .filter((slot) => slot.endsWith('link'))
      .map((slot) => `{{${slot}}}`)
      .sort(),
  )
  expect(text).not.toMatch(/<\w|&\w+;|\n{3}|button/)
  if (!isOwnText(name)) expect(text).toMatch(/^Hello\b[^\n]*,\n\n/)
})

test.each(names)('adapts %s to dark email programs and names its language', (name) => {
  const { html } = templates[name]
  expect(html).toMatch(/<html[^>]* lang="en"/)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain('[data-ogsc] .ink, .ink[data-ogsc] {')
})

test.each(names)('keeps anything in the slots of %s as text', (name) => {
  const hostile = `<b id="x">&'"</b>`
  const { html } = fillIn(name, filled(hostile), rowsOf(name, hostile))
  expect(html).not.toContain('<b ')
  expect(html).not.toContain(`id="x"`)
  expect(html).toContain('&lt;b id=&quot;x&quot;&gt;&amp;&#39;&quot;&lt;/b&gt;')
})

test.each(names)('adds no line for anything in the slots of %s', (name) => {
  const lines = (mail: { subject: string; text: string }) =>
    [mail.subject, mail.text].map((part) => part.split('\n').length)
  const hostile = 'Kim\r\nBcc: second@example.test\u2028\n\nAnother paragraph\u0000'
  // Only what was written to the reader, a list of outcomes and a text as a whole have line breaks of their own.
  const own = { message: 'Kim', outcomes: 'Kim', plain: 'Kim' }
  expect(lines(fillIn(name, { ...filled(hostile), ...own }, rowsOf(name, hostile, own)))).toEqual(
    lines(fillIn(name, { ...filled('x'), ...own }, rowsOf(name, 'x', own))),
  )
})

test('keeps the lines of a message to the team, each marked as part of it', () => {
  const message = ' First\r\n\n<b>Second</b>\u2028Bcc: x\u0007\rThird '
  const { subject, text, html } = fillIn('contact_message', { ...filled('x'), message })
  expect(text).toContain('\n\n> First\n>\n> <b>Second</b>\n> Bcc: x\n> Third\n\n')
  expect(html).toContain('First<br/><br/>&lt;b&gt;Second&lt;/b&gt;<br/>Bcc: x<br/>Third<')
  expect(subject).toBe(templates.contact_message.subject)
})

test('repeats a fragment for each line of its slot, and leaves it out for an empty one', () => {
  const row = { part: 'soon', beats: 'Banking\n{{title}} <b>', mute: '', mute_link: 'https://b.test/mute' }
  const { html } = fillIn('digest', filled('x'), [row])
  expect(html.match(/<span class="tag">.*?<\/span>/g)).toEqual([
    '<span class="tag">Banking</span>',
    '<span class="tag">{{title}} &lt;b&gt;</span>',
  ])
  expect(html).not.toContain('https://b.test/mute')
})

test('repeats nothing of the application in the mail to an applicant, who may be a stranger', () => {
  const { subject, text, html } = fillIn('application_received', { ...filled('x'), name: 'Unusual' })
  expect(`${subject}${text}${html}`).not.toMatch(/unusual/i)
})

test('leaves a slot inside a value as plain text', () => {
  const { text } = fillIn('recovery', {
    ...filled('x'),
    name: '{{link}} $& {{company}}',
    link: 'https://a.test/secret',
  })
  expect(text).toContain('Hello {{link}} $& {{company}},')
})

test('repeats nothing about the member in the email to an address that may be a stranger’s', () => {
  const { subject, text, html } = fillIn('email_change_new', {
    ...filled('x'),
    name: 'Unusual',
    new_email: 'unusual@x.test',
  })
  expect(`${subject}${text}${html}`).not.toMatch(/unusual/i)
})
