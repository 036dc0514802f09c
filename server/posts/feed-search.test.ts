import { expect, test } from 'vitest'
import { countFeed, listFeed } from '../../contract/feed.ts'
import { searchedTexts } from '../../contract/posts.rules.ts'
import { PostEdit } from '../../contract/posts.ts'
import { createRequest, RequestForm } from '../../contract/requests.ts'
import { isFoundIn } from '../../contract/search-words.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost, requestForm } from '../../test/support/factories.ts'
import { textFieldsOf } from '../../test/support/text-fields.ts'

const app = await testApp()
const author = await makeMember(app)

const found = async (search: string) =>
  (await app.as(author).call(listFeed, { query: { search } })).body.posts.map((post) => post.title).sort()

test('finds text in title or description, in any case', async () => {
  await makePost(app, author, { title: 'Grid OUTAGE', description: 'Lines are down.' })
  await makePost(app, author, { title: 'Lights', description: 'After the outage,\nbefore the storm' })
  await makePost(app, author, { title: 'Out age', description: 'Of nothing.' })
  expect(await found('outage')).toEqual(['Grid OUTAGE', 'Lights'])
  expect(await found('OutAge')).toEqual(['Grid OUTAGE', 'Lights'])
  expect(await found('d outag')).toEqual(['Grid OUTAGE'])
  expect(await found('GR')).toEqual(['Grid OUTAGE'])
  expect(await found('e,\nb')).toEqual(['Lights'])
  expect(await found('outages')).toEqual([])
  expect(await found('qz')).toEqual([])
})

test('ignores case in every script and accepts a single letter', async () => {
  await makePost(app, author, { title: 'Über ÉCLAIRS', description: 'ЖУРНАЛ' })
  await makePost(app, author, { title: '日本', description: 'ok' })
  for (const search of ['über', 'ÜBER é', 'éclair', '"éclair"', 'журнал', 'Жу', 'uber eclair'])
    expect(await found(search), search).toEqual(['Über ÉCLAIRS'])
  for (const search of ['日', '日本']) expect(await found(search), search).toEqual(['日本'])
  expect(await found('u\u0308ber'), 'written in two characters').toEqual(['Über ÉCLAIRS'])
  await makePost(app, author, { title: 'ΟΔΟΣ', description: 'ok' })
  expect(await found('οδοσ')).toEqual(['ΟΔΟΣ'])
})

test('matches percent, underscore and backslash literally', async () => {
  for (const title of ['Up 50% now', 'Up 50 now', 'snake_case', 'snakeXcase', 'C:\\new', 'C:new', "it's"])
    await makePost(app, author, { title })
  expect(await found('50%')).toEqual(['Up 50% now'])
  expect(await found('50% now')).toEqual(['Up 50% now'])
  expect(await found('snake_case')).toEqual(['snake_case'])
  expect(await found('c:\\')).toEqual(['C:\\new'])
  expect(await found('\\')).toEqual(['C:\\new'])
  expect(await found('%')).toEqual(['Up 50% now'])
  expect(await found('_')).toEqual(['snake_case'])
  expect(await found("it's' or 1=1 --")).toEqual([])
  expect(await found("t's")).toEqual(["it's"])
})

test('searches every text that an author may write', async () => {
  const texts = textFieldsOf(PostEdit)
  expect(texts).toEqual(expect.arrayContaining(['title', 'description']))
  const missing: string[] = []
  for (const name of texts) {
    const word = `zanthic ${name}`
    await makePost(app, author, { title: 'Of no word', [name]: word })
    if ((await found(word)).length === 0) missing.push(name)
  }
  expect(missing, 'post_text in a migration leaves these out').toEqual([])
})

test('sends with a new request every text in which a search finds it, and no notes of a confidential one', async () => {
  const [writer, expert] = [
    await makeMember(app, { role: 'expert' }),
    await makeMember(app, { role: 'expert' }),
  ]
  const texts = textFieldsOf(RequestForm)
  const words = Object.fromEntries(texts.map((name) => [name, `quorbic ${name.replace('_', '')}`]))
  const asked = async (more: object) => {
    const stream = await app.stream(expert)
    await stream.next('ready')
    await app.as(writer).call(createRequest, { body: requestForm({ ...words, type: 'Interview', ...more }) })
    const { data } = await stream.next('post.created')
    stream.close()
    const hits = texts.map(
      async (name) => (await app.as(expert).call(countFeed, { query: { search: words[name]! } })).body.count,
    )
    const finds = (await Promise.all(hits)).map(Boolean)
    const sent = texts.map((name) => isFoundIn(words[name]!, ...searchedTexts(data)))
    return { finds: texts.filter((_, n) => finds[n]), sent: texts.filter((_, n) => sent[n]) }
  }
  const confidential = ['title', 'description', 'organization']
  expect(await asked({ audience: 'experts' })).toEqual({ finds: confidential, sent: confidential })
  const all = [...confidential, 'additional_notes']
  expect(await asked({})).toEqual({ finds: all, sent: all })
})
