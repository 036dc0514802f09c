import { expect, test } from 'vitest'
import { readCase } from '../../contract/cases.ts'
import { listFeed } from '../../contract/feed.ts'
import { readStanding } from '../../contract/sanctions.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { auditOf, runCommand } from '../../test/support/operating.ts'
import { makeCase } from '../../test/support/reporting.ts'
import { UsageError } from '../platform/command.ts'
import { decideCase } from './decide-case.ts'

const app = await testApp()
const gus = await makeMember(app, { role: 'admin', name: 'Gus Vale' })
const reason = 'The same pitch went to forty requests.'
const decide = (number: string, decision: string, options: Record<string, string> = {}) =>
  runCommand(app, decideCase, [number, decision], { options: { reason, ...options } })

async function caseAbout(member: { id: string }) {
  const id = await makeCase(app, member)
  const found = app.database.db.selectFrom('cases').select('number').where('id', '=', id)
  return { id, number: String((await found.executeTakeFirstOrThrow()).number) }
}

test('decides about an admin, whom no admin can sanction, and emails those concerned', async () => {
  const { id, number } = await caseAbout(gus)
  expect(await decide(number, 'warning', { rule: 'mass' })).toContain('The case is decided.')
  expect((await app.as(gus).call(readStanding)).body.sanctions).toMatchObject([{ kind: 'warning', reason }])
  expect(await mailsTo(app, gus.email)).toMatchObject([
    {
      letter: 'sanction',
      slots: { message: reason, standing_link: expect.stringMatching(/^http.*\/app\/account\/privacy$/) },
    },
  ])
  expect(await auditOf(app, gus.id)).toMatchObject([{ action: 'member.warned', actor_id: null }])
  expect(await auditOf(app, id)).toMatchObject([{ action: 'case.decided', actor_id: null }])
  await expect(decide(number, 'no_breach')).rejects.toThrow('There is no open case with this number.')
})

test('keeps the last admin who can work from being locked out', async () => {
  const ada = await makeMember(app, { role: 'admin' })
  const [first, second] = [await caseAbout(gus), await caseAbout(ada)]
  await decide(first.number, 'suspension', { rule: 'mass', days: '3' })
  await app.as(gus).refused(listFeed, {}, 403)
  const ban = decide(second.number, 'ban', { rule: 'mass', 'skip-reason': 'Nothing milder would stop this.' })
  await expect(ban).rejects.toThrow('This is the last admin. Make someone else an admin first.')
  await app.as(ada).call(listFeed)
  const { body } = await app.as(ada).refused(readCase, { params: { case_id: second.id } }, 403)
  expect(body.error).toBe('You are part of this case. Another admin decides it.')
})

test('says what is wrong, and then decides nothing', async () => {
  const member = await makeMember(app)
  const { id, number } = await caseAbout(member)
  const wrongly: [string, string, Record<string, string>, string][] = [
    ['one', 'warning', {}, 'NUMBER must be the number of a case'],
    [number, 'hanging', {}, 'DECISION must be one of no_breach'],
    [number, 'warning', {}, '--rule: Choose the house rule'],
    [number, 'suspension', { rule: 'mass', days: '4' }, '--days: '],
    [number, 'warning', { rule: 'mass', reason: 'Too short' }, '--reason: Write at least 20 characters'],
  ]
  for (const [given, decision, options, message] of wrongly) {
    const refused = decide(given, decision, options)
    await expect(refused).rejects.toBeInstanceOf(UsageError)
    await expect(refused).rejects.toThrow(message)
  }
  const skips = decide(number, 'suspension', { rule: 'mass', days: '7' })
  await expect(skips).rejects.toThrow('Write at least 20 characters')
  await expect(decide(number, 'upheld')).rejects.toThrow('This cannot be decided in this case.')
  await expect(decide('99999999', 'no_breach')).rejects.toThrow('There is no open case with this number.')
  const found = app.database.db.selectFrom('cases').select('decision').where('id', '=', id)
  expect(await found.executeTakeFirstOrThrow()).toEqual({ decision: null })
  expect((await app.as(member).call(readStanding)).body.sanctions).toEqual([])
})
