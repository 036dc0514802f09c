import { expect, test } from 'vitest'
import { batch } from './batch.ts'

type Ask = { kind: string; name: string }

/** Queries as they are sent; each is answered, or refused, when the test says so. */
function begin(most = 10) {
  const questions: { asks: string[]; answer: () => void; refuse: (error: Error) => void }[] = []
  const ask = batch<Ask, string>(
    ({ kind }) => kind,
    most,
    (asks) =>
      new Promise((resolve, refuse) => {
        const answer = () => resolve(({ name }) => `to ${name}`)
        questions.push({ asks: asks.map(({ name }) => name), answer, refuse })
      }),
  )
  return { ask: (name: string, kind = 'one') => ask({ kind, name }), questions }
}

const turnEnds = () => new Promise((resolve) => setImmediate(resolve))

test('sends what is asked in one tick as one query, and gives each caller their own answer', async () => {
  const { ask, questions } = begin()
  const answers = ['a', 'b', 'a'].map((name) => ask(name))
  expect(questions).toHaveLength(0)
  await turnEnds()
  expect(questions.map(({ asks }) => asks)).toEqual([['a', 'b', 'a']])
  questions[0]!.answer()
  expect(await Promise.all(answers)).toEqual(['to a', 'to b', 'to a'])
})

test('answers what is asked during a query with another one, without waiting for the first', async () => {
  const { ask, questions } = begin()
  void ask('early')
  await turnEnds()
  const late = ask('late')
  await turnEnds()
  expect(questions.map(({ asks }) => asks)).toEqual([['early'], ['late']])
  questions[1]!.answer()
  expect(await late).toBe('to late')
})

test('sends other kinds as other queries, and a failed one fails no other', async () => {
  const { ask, questions } = begin()
  const answers = Promise.allSettled([ask('a', 'one'), ask('b', 'two'), ask('c', 'one')])
  await turnEnds()
  expect(questions.map(({ asks }) => asks)).toEqual([['a', 'c'], ['b']])
  questions[0]!.refuse(new Error('away'))
  questions[1]!.answer()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})

test('splits more than fits into one query, and loses none', async () => {
  const { ask, questions } = begin(2)
  const answers = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name))
  await turnEnds()
  expect(questions.map(({ asks }) => asks)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  for (const { answer } of questions) answer()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `to ${name}`))
})

test("refuses a query that can't even be sent to all who asked it", async () => {
  const ask = batch<Ask, string>(
    ({ kind }) => kind,
    10,
    () => {
      throw new Error('not put')
    },
  )
  const answers = await Promise.allSettled([ask({ kind: 'one', name: 'a' }), ask({ kind: 'one', name: 'b' })])
  expect(answers).toMatchObject(Array(2).fill({ status: 'rejected', reason: { message: 'not put' } }))
})

test('keeps nobody waiting for an answer of another that takes longer', async () => {
  const longer = Promise.withResolvers<string>()
  const ask = batch<string, string>(
    () => '',
    10,
    async () => (name) => (name === 'slow' ? longer.promise : `to ${name}`),
  )
  const [slow, failing] = [ask('slow'), ask('slow')]
  expect(await ask('quick')).toBe('to quick')
  longer.reject(new Error('away'))
  await expect(slow).rejects.toThrow('away')
  await expect(failing).rejects.toThrow('away')
})
