import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { about } from '../web/site/about/about.ts'
import { faq } from '../web/site/faq/faq.ts'
import { cookies } from '../web/site/legal/cookies.ts'
import { privacy } from '../web/site/legal/privacy.ts'
import { terms } from '../web/site/legal/terms.ts'
import { PageHead } from '../web/site/PageHead.tsx'
import type { SitePage } from '../web/site/site-page.ts'
import { htmlOf, textOf } from './support/site-text.ts'
import { isTest, readSources } from './support/sources.ts'

const questionsOf = (page: SitePage) =>
  [...htmlOf(page).matchAll(/<details.*?<\/details>/gs)].map(([item]) => ({
    question: textOf(item.match(/<h\d.*?<\/h\d>/s)?.[0] ?? ''),
    answer: textOf(item.match(/<div class="grid.*?<\/div>/s)?.[0] ?? ''),
    id: item.match(/ id="(\w+)"/)?.[1],
  }))

test('has the same nine questions in /about and /faq, each with an address', () => {
  const questions = questionsOf(faq)
  expect(questions).toHaveLength(9)
  expect(new Set(questions.map(({ id }) => id)).size).toBe(9)
  expect(questions.filter(({ question, answer }) => !question.endsWith('?') || answer.length < 40)).toEqual(
    [],
  )
  expect(questionsOf(about)).toEqual(questions)
})

test('gives search engines the same FAQ as readers', () => {
  const head = renderToStaticMarkup(createElement(PageHead, { page: faq }))
  const data = JSON.parse(head.match(/<script type="application\/ld\+json">(.*)<\/script>/)?.[1] ?? '')
  expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' })
  const read = data.mainEntity.map((each: { name: string; acceptedAnswer: { text: string } }) => ({
    question: each.name,
    answer: each.acceptedAnswer.text,
  }))
  expect(read).toEqual(questionsOf(faq).map(({ question, answer }) => ({ question, answer })))
})

test('says in the privacy policy who reads pitches, conversations and drafts', () => {
  expect(textOf(htmlOf(privacy))).toContain(
    'A pitch or a conversation is read by the two people in it. A draft is read by its author. No screen shows them to ' +
      'our team, with one exception: when a member reports a text, the team reads that text and the five before it. Our ' +
      'operator can read a conversation or a draft with a command that requires a written reason. Each time the team or ' +
      'the operator does so, it is recorded in a log that reveals any later change, and it is shown to the members ' +
      'concerned under Privacy. When it was the operator, we also email them the reason.',
  )
  expect(textOf(htmlOf(privacy))).toContain(
    'Software compares the words of each pitch with earlier pitches, and source photos with one another. The author and ' +
      'the pitcher see the same result. It ranks no one and decides nothing.',
  )
  for (const page of [about, faq, privacy, terms])
    expect(textOf(htmlOf(page))).not.toMatch(/no screen shows (it|them)[^,]*\./i)
})

test('tells visitors what docs/product.md says', () => {
  const facts = [
    /is free for journalists/,
    /PR agencies are contacted about next steps/,
    /verified and approved by our team/,
    /3-5 business days/,
    /work for an organization in the US or Canada and are located in the US or Canada/,
    /profile information must be verifiable/,
    /inactive for more than 30 days becomes dormant/,
    /until you ask us by email to be reactivated, at \{\{contact_email\}\}/,
    /email you after more than 25 days/,
    /Once you are approved, we email you a link. It works once and expires after 24 hours/,
    /We then erase what you wrote in the application and keep only your email address, your role, the dates and the decision/,
    /vanishes from the feed/,
    /stays privately accessible.*in your Pitchbox/,
    /A pending membership cannot add spokespeople. They are added by the PR agency/,
  ]
  for (const page of [faq, about])
    expect(
      facts.filter((fact) => !fact.test(textOf(htmlOf(page)))),
      page.name,
    ).toEqual([])
  expect(textOf(htmlOf(about))).toMatch(/membership-only community that connects business journalists and PR/)
})

test('describes rejected applications and dormancy correctly in the legal texts', () => {
  const policy = textOf(htmlOf(privacy))
  expect(policy).toContain(
    'When it is rejected, all that you wrote in it is erased; your email address, the role, the dates and the decision stay, and for 90 days the reason.',
  )
  expect(policy).toContain('dormancy deletes nothing')
  expect(textOf(htmlOf(terms))).toMatch(/by email after more than 25 days, and again when it happens/)
})

test('has five steps in the process', () => {
  expect(
    htmlOf(about)
      .match(/<ol.*?<\/ol>/s)?.[0]
      .match(/<li/g),
  ).toHaveLength(5)
})

test('dates each legal text, names the company, and links to all sections', () => {
  for (const page of [terms, privacy, cookies]) {
    const html = htmlOf(page)
    const [contents = ''] = html.match(/<nav.*?<\/nav>/s) ?? []
    const listed = [...contents.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
    const sections = [...html.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id)
    expect(listed, page.name).toEqual(sections)
    const text = textOf(html)
    for (const fact of [
      'Last updated January 29, 2025',
      '{{company}}',
      '{{company_address}}',
      '{{contact_email}}',
      'at least 18 years old',
    ])
      expect(text, page.name).toContain(fact)
    if (page !== terms) expect(text, page.name).toMatch(/stored in the United States/)
  }
})

test('numbers the terms’ sections as the references to them say', () => {
  const headings = [...htmlOf(terms).matchAll(/<h2 class="t-h2.*?<\/h2>/gs)].map(([each]) => textOf(each))
  expect(headings[0]).toBe('1. Eligibility')
  expect(headings.slice(3, 5)).toEqual(['4. Confidentiality', '5. Intellectual property'])
  expect(headings.slice(9, 13)).toEqual([
    '10. Disclaimers',
    '11. Arbitration in New York',
    '12. Governing law',
    '13. Changes and other terms',
  ])
  expect(textOf(htmlOf(privacy))).toContain('7. Your rights')
})

test('names every key written in the browser in the Cookie Policy, and sets no cookie', () => {
  const sources = readSources().filter((source) => source.path.startsWith('web/') && !isTest(source))
  const keys = sources
    .filter(({ text }) => /\b(local|session)Storage\b/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/const \w+ = '(beatline-[a-z]+)/g)].map(([, key]) => key))
  expect(new Set(keys).size).toBeGreaterThan(4)
  const text = textOf(htmlOf(cookies))
  expect([...new Set(keys)].filter((key) => !text.includes(`${key}`))).toEqual([])
  expect(sources.filter((source) => source.text.includes('document.cookie')).map(({ path }) => path)).toEqual(
    [],
  )
})

test('has the manifest’s icons in the sizes that it names', async () => {
  const file = (path: string) => join(import.meta.dirname, '../web/public', path)
  const { icons } = JSON.parse(readFileSync(file('site.webmanifest'), 'utf8'))
  const named = [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]
  for (const { src, sizes } of named.filter((icon: { sizes: string }) => icon.sizes !== 'any')) {
    const { width, height, format, hasAlpha } = await sharp(file(src)).metadata()
    expect({ src, sizes: `${width}x${height}`, format, hasAlpha }).toEqual({
      src,
      sizes,
      format: 'png',
      hasAlpha: false,
    })
  }
})
