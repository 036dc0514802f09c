import { describe, expect, test } from 'vitest'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost } from '../../test/support/factories.ts'
import { bringAlerts } from './alerts.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { run, filter, matchesOf, matchedBy, mailsOf, comesDue } = alerting(app)
const author = await makeMember(app)
const dueIn25 = { post_type: 'request_for_source' as const, expiration_date: inDays(25 / 24) }

describe('A comparison that fails', () => {
  /** Fails each match of posts with this title. */
  const failing = async (title: string, act: () => Promise<unknown>) => {
    await pool.query(`create function fail_match() returns trigger language plpgsql as $$ begin
        if exists (select from posts where id = new.post_id and title = '${title}') then raise 'a bug'; end if;
        return new; end $$;
      create trigger fail_match before insert on matches for each row execute function fail_match()`)
    await act()
    await pool.query('drop trigger fail_match on matches; drop function fail_match')
  }

  test('is done again later, and keeps no other post waiting', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['promethium'] })
    const [bad, good] = [
      await makePost(app, author, { title: 'Promethium one' }),
      await makePost(app, author, { title: 'Promethium two' }),
    ]
    await failing('Promethium one', () => bringAlerts(app.server.platform))
    expect(app.takeErrors()).toMatchObject([{ msg: 'a post was not compared with filters' }])
    expect(await matchesOf(member)).toMatchObject([{ post_id: good, is_emailed: true }])
    await run()
    expect((await matchesOf(member)).map(({ post_id }) => post_id).toSorted()).toEqual([bad, good].toSorted())
    expect(await mailsOf(member)).toHaveLength(2)
  })

  test('of a deadline is done again later, and keeps no other post waiting', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['protactinium'], within: 24 })
    const [due, alsoDue] = [
      await makePost(app, author, { title: 'Protactinium', ...dueIn25 }),
      await makePost(app, author, { title: 'Protactinium, too', ...dueIn25 }),
    ]
    await run()
    for (const post of [due, alsoDue]) await comesDue(member, post)
    const other = await makeMember(app)
    await filter(other, { all: ['thorium'] })
    const post = await makePost(app, author, { title: 'Thorium' })
    await failing('Protactinium', () => bringAlerts(app.server.platform))
    expect(app.takeErrors()).toMatchObject([{ msg: 'a post was not compared with filters' }])
    expect([await matchedBy(due), await matchedBy(post)]).toEqual([[], [other.id]])
    expect(await matchedBy(alsoDue)).toEqual([member.id])
    await run()
    expect(await matchesOf(member)).toMatchObject([{ post_id: alsoDue }, { post_id: due, reason: 'due' }])
  })
})
