import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBrief } from '../../contract/briefs.ts'
import { letIn, listHeld, submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { changeDeadline, closePost, readPost, setState } from '../../contract/posts.ts'
import type { RequestState, ShownState } from '../../contract/vocabulary.ts'
import { sized } from '../../prove/size.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { closesIn, holding } from '../../test/support/holding.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { ask } from '../../test/support/races.ts'
import { bringOutcomes } from '../outcomes/outcomes.ts'

// Its own job waits: the test runs it.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { age, own } = holding(app)
const author = await makeMember(app)
const pitchers = [await makePitcher(app), await makePitcher(app)] as const
const HOUR_MS = 3_600_000

/** What the table of docs/product.md says of a request, and of the pitch of each member. */
type Model = {
  state: RequestState
  hoursLeft: number
  isSettled: boolean
  pitches: { state: 'none' | 'held' | 'sent' | 'not_selected'; id: string; withdrawn: number }[]
}
const isClosed = ({ hoursLeft }: Model) => hoursLeft <= 0
const shown = (model: Model): ShownState =>
  model.isSettled ? 'settled' : isClosed(model) ? 'closed' : model.state
function deliver({ pitches }: Model) {
  for (const pitch of pitches) if (pitch.state === 'held') pitch.state = 'sent'
}

type Act =
  | { does: 'set'; state: RequestState }
  | { does: 'close' | 'move' | 'let in' | 'run' }
  | { does: 'wait'; hours: number }
  | { does: 'pitch'; who: 0 | 1; hold: boolean }
  | { does: 'withdraw'; who: 0 | 1 }

const who = fc.constantFrom(0 as const, 1 as const)
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pitch' as const), who, hold: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      state: fc.constantFrom('open' as const, 'enough' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('close' as const, 'move' as const, 'let in' as const, 'run' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(1, 50, 125, 725) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw' as const), who }) },
)

let minute = 0

/** Does it, and to the model what the table says. Both must answer with the same status. */
async function perform(act: Act, post_id: string, model: Model): Promise<void> {
  const client = app.as(author)
  const params = { post_id }
  const { updated_at } = (await client.call(readPost, { params })).body
  switch (act.does) {
    case 'set': {
      const { status } = await ask(client, setState, { params, body: { state: act.state, updated_at } })
      const isHeld = model.state === act.state
      expect(status).toBe(isClosed(model) ? 409 : 200)
      if (status !== 200 || isHeld) return
      model.state = act.state
      if (act.state === 'open') deliver(model)
      return
    }
    case 'close':
      expect((await ask(client, closePost, { params })).status).toBe(200)
      if (!isClosed(model)) model.hoursLeft = 0
      return
    case 'move': {
      minute += 1
      const time = `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const closes = { ...closesIn(4), time }
      const { status, body } = await ask(client, changeDeadline, { params, body: { closes, updated_at } })
      expect(status).toBe(model.hoursLeft <= -720 ? 409 : 200)
      if (status !== 200) return
      if (isClosed(model)) {
        Object.assign(model, { state: 'open', isSettled: false })
        deliver(model)
      }
      const { expires_at } = (body as { post: { expires_at: string } }).post
      model.hoursLeft = (Date.parse(expires_at) - Date.now()) / HOUR_MS
      return
    }
    case 'let in':
      expect((await ask(client, letIn, { params, body: { all: true } })).status).toBe(200)
      return deliver(model)
    case 'run':
      await bringOutcomes(app.server.platform)
      if (model.hoursLeft > -120 || model.isSettled) return
      model.isSettled = true
      for (const pitch of model.pitches) {
        if (pitch.state === 'held') pitch.state = 'none'
        if (pitch.state === 'sent') pitch.state = 'not_selected'
      }
      return
    case 'wait':
      await age(post_id, act.hours)
      model.hoursLeft -= act.hours
      return
    case 'pitch': {
      const [pitcher, pitch] = [pitchers[act.who], model.pitches[act.who]!]
      const input = pitchTo(post_id, pitcher.source, { hold: act.hold })
      const { status, body } = await ask(app.as(pitcher), submitPitch, input)
      const isTaken = shown(model) === 'open'
      const isRefused =
        pitch.state !== 'none' || pitch.withdrawn >= 3 || model.isSettled || !(isTaken || act.hold)
      expect(status).toBe(isRefused ? 409 : 201)
      if (!isRefused)
        Object.assign(pitch, { state: isTaken ? 'sent' : 'held', id: (body as { id: string }).id })
      return
    }
    case 'withdraw': {
      const pitch = model.pitches[act.who]!
      if (pitch.state === 'none') return
      const input = { params: { pitch_id: pitch.id } }
      const { status } = await ask(app.as(pitchers[act.who]), withdrawPitch, input)
      const isRefused = pitch.state === 'not_selected'
      expect(status).toBe(isRefused ? 409 : 200)
      if (!isRefused) Object.assign(pitch, { state: 'none', withdrawn: pitch.withdrawn + 1 })
    }
  }
}

async function expectSame(post_id: string, model: Model): Promise<void> {
  const params = { post_id }
  const [brief, { body }, ...pitches] = await Promise.all([
    app.as(pitchers[0]).call(readBrief, { params }),
    app.as(author).call(listHeld, { params }),
    ...pitchers.map((pitcher) => own(pitcher, post_id)),
  ])
  expect(brief.body.state).toBe(shown(model))
  expect(pitches.map((pitch) => pitch?.state ?? 'none')).toEqual(model.pitches.map(({ state }) => state))
  expect(body.held).toHaveLength(model.pitches.filter(({ state }) => state === 'held').length)
}

test('goes only where the table of states leads, whatever two members do and however time passes', async () => {
  const walk = fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 16 }), async (list) => {
    const post_id = await makeRequest(app, author)
    const pitches = pitchers.map(() => ({ state: 'none' as const, id: '', withdrawn: 0 }))
    const model: Model = { state: 'open', hoursLeft: 72, isSettled: false, pitches }
    for (const act of list) {
      await perform(act, post_id, model)
      await expectSame(post_id, model)
    }
  })
  await fc.assert(walk, { numRuns: sized(10, 400), seed: 24 })
})
