import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { afterAll, expect } from 'vitest'
import { setLimit } from '../../contract/contact-limits.ts'
import { testApp } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import {
  type CallById,
  COMMENT_CALLS,
  CONVERSATION_CALLS,
  MEMBER_CALLS,
  POST_CALLS,
} from '../../test/support/calls-by-id.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { type Member, makeComment, makeMember, makePost } from '../../test/support/factories.ts'
import { hiddenIdOf, makeHidden, makeReader } from '../../test/support/hidden-request.ts'
import { makePitch } from '../../test/support/pitching.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { figures } from '../figures.ts'
import { longTest } from '../size.ts'
import { accuracy, quantile, type Times } from './timings.ts'

const CALLS = 1_000
const WARM_UP = 100
// Whether a row that is there may be read takes 0.02 to 0.06 ms to judge (docs/decisions/0060-even-time.md).
const BY_CHANCE = 0.5

const app = await testApp({ RATE_LIMITS: 'off' })
const server = await ServerProcess.over(app.database.connection, { RATE_LIMITS: 'off' })
const address = await server.ready()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
atEnd(async () => agent.destroy())

const author = await makeMember(app)
const [rival, outsider] = [await makeMember(app), await makeReader(app, 'expert')]
for (let n = 0; n < 2_000; n += 1) await makePost(app, author)
const hidden = await makeConfidential(app, author, { brief: { questions: ['When?'] } })
const blocker = await makeMember(app)
await app.as(blocker).call(setLimit, { params: { member_id: rival.id }, body: { level: 'block' } })
const comment = await makeComment(app, author, await makePost(app, blocker))
const nameless = await makeHidden(app, author)
const pitch = await makePitch(app, await makeReader(app, 'pr'), nameless.id)
await app.database.pool.query('vacuum analyze')

type Answer = { status: number; took: number }

function ask(member: Member, [method, path, body]: CallById, id: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const text = body && JSON.stringify(body).replace(':id', id)
  const headers = {
    authorization: `Bearer ${member.session.access_token}`,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const started = process.hrtime.bigint()
  const asked = request(`${address}${path.replace(':id', id)}`, { agent, method, headers }, (answer) => {
    const took = Number(process.hrtime.bigint() - started) / 1e6
    answer.resume().on('end', () => resolve({ status: answer.statusCode!, took }))
  })
  asked.on('error', reject).end(text)
  return promise
}

const KINDS = ['hidden', 'again', 'new'] as const
type Kind = (typeof KINDS)[number]

/** How long the answers take for an id that the member may not see, and for unknown ones: always the same, or each new. */
async function measure(member: Member, call: CallById, id: string): Promise<Record<Kind, Times>> {
  const times: Record<Kind, Times> = { hidden: [], again: [], new: [] }
  const same = randomUUID()
  const statuses = new Set<number>()
  for (let n = -WARM_UP; n < CALLS; n += 1)
    for (const kind of KINDS.toSorted(() => Math.random() - 0.5)) {
      const { status, took } = await ask(member, call, { hidden: id, again: same, new: randomUUID() }[kind])
      statuses.add(status)
      if (n >= 0) times[kind].push(took)
    }
  expect([...statuses], call.join(' ')).toHaveLength(1)
  expect(statuses, call.join(' ')).not.toContain(422)
  return times
}

const ms = (time: number) => time.toFixed(2).padStart(6)
const found: Record<string, string> = {}
afterAll(() =>
  figures(
    `${CALLS} calls each: median and p90 in ms for hidden, again, new; accuracy of the best threshold, with 99.9% interval, against again and new`,
    found,
  ),
)

// Pitching is open to experts, so an expert outside of the audience gets further than a journalist.
const PITCHING = POST_CALLS.filter(([, path]) => /pitch|brief|like|comments|:id$/.test(path))
const subjects: [string, Member, CallById[], string][] = [
  ['rival', rival, POST_CALLS, hidden.id],
  ['expert', outsider, PITCHING, hidden.id],
  ['rival', rival, COMMENT_CALLS, comment],
  ['rival', rival, CONVERSATION_CALLS, pitch.id],
  ['rival', rival, MEMBER_CALLS, await hiddenIdOf(app, nameless)],
]
const rows = subjects.flatMap(([who, member, calls, id]) =>
  calls.map((call) => {
    const [method, path, body] = call
    return {
      title: `${who} ${method} ${path} ${body ? JSON.stringify(body) : ''}`.slice(0, 90),
      member,
      call,
      id,
    }
  }),
)

/** One measurement against both kinds of unknown ids. */
async function compare({ title, member, call, id }: (typeof rows)[number]) {
  const times = await measure(member, call, id)
  const against = (['again', 'new'] as const).map((kind) => accuracy(times.hidden, times[kind]))
  found[title] = [
    ...KINDS.map((kind) => `${ms(quantile(times[kind], 0.5))} ${ms(quantile(times[kind], 0.9))}`),
    ...against.map(({ at, low, high }) => `${at.toFixed(3)} (${low.toFixed(2)}-${high.toFixed(2)})`),
  ].join('  ')
  return against.every(({ low }) => low <= BY_CHANCE)
}

longTest.each(rows)('answers a hidden id as fast as an unknown one: $title', async (row) => {
  // Among so many calls chance alone tells one apart now and then, but not the same one twice.
  expect((await compare(row)) || (await compare(row))).toBe(true)
})
