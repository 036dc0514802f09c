import { expect, test } from 'vitest'
import { searchAudience } from '../contract/audience.ts'
import { searchBoard } from '../contract/board.ts'
import { listMembers } from '../contract/directory.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { countFeed, listDrafts, listFeed } from '../contract/feed.ts'
import { listMemberEntries } from '../contract/membership.ts'
import { listConversations } from '../contract/messages.ts'
import { listPitches } from '../contract/pitches.ts'
import { listRequests } from '../contract/requests.ts'
import { listSources } from '../contract/sources.ts'
import { suggest } from '../contract/suggestions.ts'
import { listApplications } from '../contract/vetting.ts'
import { ask } from '../test/access/access.asking.ts'
import { placesOf } from '../test/access/access.ids.ts'
import { matrix } from '../test/access/access.matrix.ts'
import { testApp } from '../test/support/app.ts'
import { makeApplication } from '../test/support/applying.ts'
import type { AnyInput } from '../test/support/client.ts'
import { makeMember, makePost } from '../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../test/support/pitching.ts'

// A long search is not refused: every one of these runs.
const app = await testApp({ RATE_LIMITS: 'off' })
const admin = await makeMember(app, { role: 'admin', name: `O'%_\\ "${'a'.repeat(200)}` })
const request = await makeRequest(app, admin, { title: `a:*&|!<->()'" %_\\ ${'a'.repeat(200)}` })
await makePost(app, admin, { description: 'ä'.repeat(5_000), status: 'draft' })
await makePitch(app, await makePitcher(app), request, 'a'.repeat(5_000))
await makeApplication(app)

const ALL_SIGNS = `:*&|!<->()'"`
const HOSTILE: Record<string, string> = {
  'signs of a tsquery': `a${ALL_SIGNS} ${ALL_SIGNS}:*A & !b | 'c <2> `,
  'a tsquery alone': ALL_SIGNS,
  'signs of LIKE': '%_%_\\%\\_ a% _b \\',
  'one backslash': '\\',
  'percent signs': '%'.repeat(256),
  backslashes: '\\'.repeat(256),
  'backslashes and apostrophes': `\\'`.repeat(128),
  'one letter, 256 times': 'a'.repeat(256),
  '128 words of one letter': 'a '.repeat(128),
  '64 words': Array.from({ length: 64 }, (_, n) => `qx${n % 10}`).join(' '),
  'marks alone': '\u0301'.repeat(256),
  'marks on a letter': `e${'\u0315\u0301'.repeat(127)}`,
  'letters that fold to more': 'ﷺ'.repeat(256),
  'quotation marks': '"'.repeat(255),
  'quotation marks without an end': 'steel "tariffs "of” “',
  apostrophes: `'’\``.repeat(85),
  'dots and dashes': '.-'.repeat(128),
  'a statement': `'; drop table posts; --`,
  'a regular expression': '(a+)+$ [[:alpha:]]{256} \\m',
  NUL: 'a\0b\0',
  'a lone surrogate': 'a\ud800b \udfff',
  'the sign between two fields': 'a\u0001b',
  emoji: '👩‍💻'.repeat(50),
  'right to left': '\u202eabc \u061cאבג عربي',
}

const params = { post_id: request }
type Box = { endpoint: Endpoint; input: (search: string) => AnyInput }
const inBody = (endpoint: Endpoint, more: object = {}): Box => ({
  endpoint,
  input: (search) => ({ params, body: { search, ...more } }),
})
const inQuery = (endpoint: Endpoint): Box => ({ endpoint, input: (search) => ({ query: { search } }) })
const BOXES: Box[] = [
  ...[listFeed, countFeed, listDrafts, listRequests].map(inQuery),
  ...[listSources, listConversations, listApplications, listMemberEntries].map((one) => inBody(one)),
  ...[searchAudience, searchBoard, listPitches].map((one) => inBody(one)),
  ...(['members', 'directory'] as const).map((list) => inBody(listMembers, { list })),
  { endpoint: suggest, input: (text) => ({ body: { text } }) },
  { endpoint: suggest, input: (text) => ({ body: { text, correct: true } }) },
]

const TRIES = 20
const SECOND = 1_000

/** The statuses of every box, once each has answered within a second: a busy machine may take longer at first. */
async function statusesOf(search: string): Promise<[at: string, status: number, ms: number][]> {
  const answers: [string, number, number][] = []
  for (const { endpoint, input } of BOXES) {
    let [status, ms] = [0, Number.POSITIVE_INFINITY]
    for (let tries = 0; tries < TRIES && ms > SECOND; tries += 1) {
      const began = performance.now()
      const response = await ask(app.as(admin), endpoint.at, input(search))
      await response.arrayBuffer()
      ms = performance.now() - began
      status = response.status
    }
    answers.push([endpoint.at, status, ms])
  }
  return answers
}

test.each(Object.keys(HOSTILE))('answers a search of %s in every box within a second', async (name) => {
  const answers = await statusesOf(HOSTILE[name]!)
  expect(answers.filter(([, status]) => status !== 200 && status !== 422)).toEqual([])
  expect(answers.filter(([, , ms]) => ms > SECOND)).toEqual([])
})

test('searches in every box, and refuses what is too long in each', async () => {
  for (const [, status] of await statusesOf('steel')) expect(status).toBe(200)
  for (const [at, status] of await statusesOf('a'.repeat(257))) expect(status, at).toBe(422)
  const searching = matrix.filter(({ endpoint }) => endpoint && placesOf(endpoint).some(isSearch))
  expect(new Set(BOXES.map(({ endpoint }) => endpoint.at))).toEqual(
    new Set([suggest.at, ...searching.map(({ at }) => at)]),
  )
})

const isSearch = ({ name }: { name: string }) => name === 'search'
