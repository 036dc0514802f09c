import { expect, test } from 'vitest'
import { ROLES, SOURCE_ROLES } from '../contract/vocabulary.ts'
import { testApp } from '../test/support/app.ts'
import { makeApplication } from '../test/support/applying.ts'
import { makeMember } from '../test/support/factories.ts'
import { makePitcher } from '../test/support/pitching.ts'

const app = await testApp()
const { pool } = app.database

const UNKNOWN = ['owner', 'superadmin', 'Admin', 'PR', ' pr', '']

test.each([
  { table: 'accounts', roles: ROLES, make: async () => (await makeMember(app)).id },
  {
    table: 'users',
    roles: ROLES.filter((role) => role !== 'admin'),
    make: async () => (await makeApplication(app)).id,
  },
  { table: 'profiles', roles: SOURCE_ROLES, make: async () => (await makePitcher(app)).source },
])('The database knows the roles of $table, and no other', async ({ table, roles, make }) => {
  const id = await make()
  const give = (role: string) => pool.query(`update ${table} set role = $1 where id = $2`, [role, id])
  for (const role of roles) expect((await give(role)).rowCount, role).toBe(1)
  for (const role of UNKNOWN.filter((one) => !(roles as readonly string[]).includes(one)))
    await expect(give(role), role).rejects.toMatchObject({ code: '23514', constraint: `${table}_role_known` })
})
