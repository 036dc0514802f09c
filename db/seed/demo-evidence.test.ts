import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROOF_STATES } from '../../contract/evidence.rules.ts'
import { proofJson } from '../../server/sources/proof.rules.ts'
import { testDatabase } from '../../test/support/app.ts'
import { seedDemoData } from './demo.ts'

// What counts is judged by the database's clock.
const now = new Date()
const world = new pg.Client(await testDatabase())

beforeAll(async () => {
  await world.connect()
  await seedDemoData(world, { now, passwordHash: 'a hash' })
})
afterAll(() => world.end())

const ask = async (text: string, values: unknown[] = []) =>
  (await world.query<Record<string, string>>(text, values)).rows
const expectNone = async (text: string, values: unknown[]) => expect(await ask(text, values)).toEqual([])

test('shows sources in every state of evidence, which the server would have written', async () => {
  const states = await ask(
    `select distinct ${proofJson('p')} ->> 'state' as state from profiles p join accounts a on a.id = p.account_id
     where a.email = 'pr@beatline.example' order by state`,
  )
  expect(states.map(({ state }) => state)).toEqual([...PROOF_STATES].sort())
  const kinds = await ask('select distinct kind, result from source_evidence order by kind, result')
  expect(kinds.map(({ kind, result }) => `${kind} ${result}`)).toEqual([
    ...['agency given', 'expert_link checked', 'register found', 'register given', 'register not_found'],
    'team_check checked',
  ])
  const changed = await ask(
    `select p.name from profiles p join source_evidence e on e.profile_id = p.id and e.fingerprint <> p.fingerprint`,
  )
  expect(changed).toEqual([{ name: 'Dr. Anjali Voss' }])
  await expectNone(
    `select e.* from source_evidence e join profiles p on p.id = e.profile_id
     where e.made_at not between p.created_at and $1 or e.decided_at not between e.made_at and $1
       or (e.kind = 'agency' and e.made_by is distinct from p.account_id)`,
    [now],
  )
})

test('has a claim that the PR member who signs in can answer, by an expert who holds no profile', async () => {
  const claims = await ask(
    `select p.name from source_claims c join profiles p on p.id = c.profile_id
       join accounts keeper on keeper.id = p.account_id join accounts claimant on claimant.id = c.claimant_id
     where c.state = 'open' and c.answer_by > $1 and keeper.email = 'pr@beatline.example' and p.held_by is null
       and claimant.role = 'expert' and not exists (select from profiles held where held.held_by = claimant.id)`,
    [now],
  )
  expect(claims).toEqual([{ name: 'Ingrid Faulkner' }])
})

test('logs what the team did about the suspended member, in an intact chain', async () => {
  const entries = await ask(
    `select l.action, audit_hash(coalesce(lag(c.hash) over steps, ''), l) = c.hash as is_intact
     from audit_chain c join audit_log l on l.id = c.audit_id window steps as (order by c.seq)`,
  )
  const actions = ['case.opened', 'record.opened', 'member.suspended', 'case.decided']
  expect(entries).toEqual(actions.map((action) => ({ action, is_intact: true })))
})
