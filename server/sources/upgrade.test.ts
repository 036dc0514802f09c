import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listSources, readOwnSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { makeMember } from '../../test/support/factories.ts'
import { restoreSource } from './sources.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { db, pool } = app.database
const { makeClaimed } = claiming(app)

test.each(['{}', '{keeper}'])(
  'keeps an earlier denial, beside %s, once the team restores the source',
  async (before) => {
    const { expert, source } = await makeClaimed()
    await pool.query(
      `update profiles set denied_at = now(), denied_by = '\\x00', retired_at = now(), retired_by = 'admin',
      also_retired_by = $2 where id = $1`,
      [source, before],
    )
    const file = new URL('../../db/migrations/0051-refusals.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).split(';')
    await pool.query(statements.find((text) => text.includes('\nupdate profiles '))!)
    await db.transaction().execute((tx) => restoreSource(tx, source, 'admin'))
    expect((await app.as(expert).call(readOwnSource)).body.source).toMatchObject({
      is_denied: true,
      retired_by: 'expert',
    })
    const found = (await app.as(await makeMember(app)).call(listSources, { body: {} })).body.sources
    expect(found.map(({ id }) => id)).not.toContain(source)
  },
)
