import { expect, test } from 'vitest'
import { setLimit } from '../../contract/contact-limits.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import {
  ask,
  concurrently,
  expectOnly,
  makeMembers,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, appOf } = await twoProcesses()

const ofMember = 'select other_id from contact_limits where account_id = $1'

test('mutes a member once or not at all after concurrent changes, and obeys the next call', async () => {
  const other = await makeMember(app)
  await race(async () => {
    const muter = await makeMember(app)
    const set = (n: number, level: 'none' | 'mute') =>
      ask(appOf(n).as(muter), setLimit, { params: { member_id: other.id }, body: { level } })
    const outcomes = await concurrently((n) => set(n, n % 2 ? 'mute' : 'none'))
    expectOnly(outcomes, 200)
    expect((await rowsOf(app, ofMember, [muter.id])).length).toBeLessThan(2)
    await set(0, 'mute')
    expect(await rowsOf(app, ofMember, [muter.id])).toEqual([{ other_id: other.id }])
    return outcomes
  })
})

test('lets members mute each other, and one of them leave, at once', async () => {
  await race(async () => {
    const all = await makeMembers(app, 4)
    const leaver = await makeMember(app)
    const circle = [...all, leaver]
    const outcomes = await concurrently((n) => {
      if (n === 7) return ask(app.as(leaver), deleteOwnAccount, { body: { password: PASSWORD } })
      const [muter, muted] = [all[n % 4]!, circle[(n * 3 + 1) % 5]!]
      const params = { member_id: muted.id }
      return ask(appOf(n).as(muter), setLimit, { params, body: { level: 'mute' } })
    })
    expectOnly(outcomes, 200, 404)
    const left = 'select from contact_limits where other_id = $1'
    expect(await rowsOf(app, left, [leaver.id])).toEqual([])
    return outcomes
  })
})
