import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { suggest } from '../../contract/suggestions.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'

const app = await testApp()
const { mute, unmute } = limiting(app)
const reader = await makeMember(app, { role: 'expert' })

const suggested = async (text: string, by = reader) =>
  (await app.as(by).call(suggest, { body: { text } })).body
const corrected = async (text: string, by = reader) =>
  (await app.as(by).call(suggest, { body: { text, correct: true } })).body.words

const NOTHING = { people: [], outlets: [], beats: [], words: null }

test('suggests authors, outlets and beats, first those in which a word begins with the text', async () => {
  const author = (name: string, organization = '') => makeMember(app, { name, profile: { organization } })
  await makePost(app, await author('Juliane Weiß'))
  await makePost(app, await author('Ann Juliano', 'The Juliana Gazette'))
  await makePost(app, await author('Bjulian Orr'))
  await makePost(app, await author('Zoë Abjuliard'))
  const story = { post_type: 'request_for_story', organization: 'Nuevo Julián' } as const
  await makePost(app, await author('Mo'), story)
  await author('Juliette of No Post', 'Julien & Co')
  expect(await suggested('JULI')).toEqual({
    ...NOTHING,
    people: ['Ann Juliano', 'Juliane Weiß', 'Zoë Abjuliard'],
    outlets: ['Nuevo Julián', 'The Juliana Gazette'],
  })
  expect((await suggested('julián')).outlets).toEqual(['Nuevo Julián', 'The Juliana Gazette'])
  expect((await suggested('bjulian')).people).toEqual(['Bjulian Orr'])
  expect((await suggested('weiss')).people).toEqual(['Juliane Weiß'])
  // Two letters begin a word.
  expect((await suggested('ju')).people).toEqual(['Ann Juliano', 'Juliane Weiß'])
  expect((await suggested('nn')).people).toEqual([])
  expect((await suggested('in')).beats).toEqual(['Industrial', 'Institutional investing', 'Insurance'])
  expect((await suggested('invest')).beats).toEqual(['Institutional investing', 'Retail investing'])
})

test('finds names through quotation marks, apostrophes and accents, and each once', async () => {
  for (const name of ['Renée O’Connor', 'Renée O’Connor'])
    await makePost(app, await makeMember(app, { name }))
  for (const text of ['oconnor', "o'con", 'RENEE', '"renee o', 'renée o’connor', '  ren  '])
    expect((await suggested(text)).people, text).toEqual(['Renée O’Connor'])
})

test('names no author whom the member has muted, nor an outlet that only they have', async () => {
  const authors = [
    await makeMember(app, { name: 'Xanthe Muir' }),
    await makeMember(app, { name: 'Xanthe Orr' }),
  ]
  for (const author of authors)
    await makePost(app, author, { post_type: 'request_for_story', organization: `${author.name} Weekly` })
  const [muted] = authors as [Member, Member]
  const viewer = await makeMember(app)
  await mute(viewer, muted)
  const everyone = {
    people: ['Xanthe Orr', 'Xanthe Muir'],
    outlets: ['Xanthe Orr Weekly', 'Xanthe Muir Weekly'],
  }
  expect(await suggested('xanthe')).toMatchObject(everyone)
  expect(await suggested('xanthe', viewer)).toMatchObject({
    people: ['Xanthe Orr'],
    outlets: ['Xanthe Orr Weekly'],
  })
  await unmute(viewer, muted)
  expect(await suggested('xanthe', viewer)).toMatchObject(everyone)
})

test('takes signs literally, and suggests nothing for signs alone', async () => {
  await makePost(app, await makeMember(app, { name: '100% Wool_Desk' }))
  expect((await suggested('100%')).people).toEqual(['100% Wool_Desk'])
  expect((await suggested('wool_')).people).toEqual(['100% Wool_Desk'])
  for (const text of ['w__l', '1%%', '%%', '__', '\\\\', '""', '&|'])
    expect(await suggested(text)).toEqual(NOTHING)
})

test('knows nothing of drafts, deleted accounts and members without a post', async () => {
  const hidden = { organization: 'Quillon Herald', title: 'quixotry', description: 'quizzified' }
  const author = await makeMember(app, { name: 'Quentin Quarrie', profile: { organization: 'Quartz Press' } })
  const draft = { ...hidden, post_type: 'request_for_story', status: 'draft' } as const
  const id = await makePost(app, author, draft)
  for (const by of [reader, author]) {
    for (const text of ['quar', 'quarrie', 'quillon', 'quartz'])
      expect(await suggested(text, by)).toEqual(NOTHING)
    for (const text of ['quixotri', 'quizzifed', 'quarriee']) expect(await corrected(text, by)).toBeNull()
  }
  await app.database.pool.query(`update posts set data = '{"status": "published"}' where id = $1`, [id])
  expect(await suggested('qu')).toEqual({
    people: ['Quentin Quarrie'],
    outlets: ['Quartz Press', 'Quillon Herald'],
    beats: ['Mergers and acquisitions'],
    words: null,
  })
  expect(await corrected('quixotri')).toBe('quixotry')
  await app.as(author).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await suggested('quartz')).toEqual(NOTHING)
  expect(await suggested('quarrie')).toEqual(NOTHING)
  expect(await corrected('quarriee')).toBeNull()
})

test('corrects the words that nothing contains, and only to a search that finds a post', async () => {
  await makePost(app, reader, { title: 'Steel tariffs', description: 'Reinsurance of freighters.' })
  await makePost(app, reader, {
    title: 'Copper mines',
    expiration_date: inDays(-1),
    post_type: 'request_for_source',
  })
  expect(await corrected('steal tarifs')).toBe('steel tariffs')
  expect(await corrected('Steel REINSURENCE')).toBe('Steel reinsurance')
  expect(await corrected('"steel tarifs" freighters')).toBe('"steel tariffs" freighters')
  expect(await corrected('coper')).toBe('copper')
  // Each is found, but not in one post; corrected, the phrase is in none.
  expect(await corrected('steel copper')).toBeNull()
  expect(await corrected('steel coper')).toBeNull()
  expect(await corrected('"tarifs steel"')).toBeNull()
  expect(await corrected('zyzzyva')).toBeNull()
  expect(await corrected('steel')).toBeNull()
  expect((await suggested('steal tarifs')).words).toBeNull()
  const search = (await corrected('steal tarifs'))!
  expect((await app.as(reader).call(listFeed, { query: { search } })).body.posts).toHaveLength(1)
})

test('corrects a few words of a few', async () => {
  const wrong = ['reinsurence', 'tarifs', 'freightrs', 'steeel']
  expect(await corrected(wrong.slice(0, 3).join(' '))).toBe('reinsurance tariffs freighters')
  expect(await corrected(wrong.join(' '))).toBeNull()
  expect(await corrected(`tarifs ${Array.from({ length: 9 }, (_, n) => `steel${n}`).join(' ')}`)).toBeNull()
})

test('takes from 2 to 256 characters, of nobody but members', async () => {
  await app.as(reader).call(suggest, { body: { text: ` ${'a'.repeat(256)} ` } })
  for (const text of ['a', ' a ', '', '\u200b\u200b', 'a'.repeat(257)])
    await app.as(reader).refused(suggest, { body: { text } }, 422)
  await app.as(reader).refused(suggest, { body: { text: 'aa', viewer: reader.id } }, 422)
  await app.as(await makeMember(app, { dormant: true })).call(suggest, { body: { text: 'aa' } })
  await app.anonymous.refused(suggest, { body: { text: 'aa' } }, 401)
})
