import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readAccount } from '../contract/accounts.ts'
import { readUser } from '../contract/auth.ts'
import { listFeed } from '../contract/posts.ts'
import { testApp } from '../test/app.ts'
import { makeMember, PASSWORD, signIn } from '../test/factories.ts'
import { lettersTo } from '../test/links.ts'

const app = await testApp()

function addressOf(connection: pg.ClientConfig): string {
  const { host, port, user, database, password } = new pg.Client(connection)
  const signIn = password ? `${user}:${password}` : user
  return `postgres://${signIn}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Runs the operator's command beside the server; gives what it said, or throws what it refused. */
async function operate(words: string[], env: Record<string, string> = {}): Promise<string> {
  const program = join(import.meta.dirname, 'operate.ts')
  const done = await promisify(execFile)(process.execPath, [program, ...words], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: addressOf(app.database.connection),
      DATA_DIR: app.config.dataDir,
      AUTH_SECRET: app.config.AUTH_SECRET,
      ...env,
    },
  }).catch((error) => {
    throw new Error((error as { stderr: string }).stderr)
  })
  return done.stdout
}

test('The operator makes a member who is mailed a link, or one who can sign in at once', async () => {
  await operate(['create-member', ' Invited@Example.test ', 'pr', 'Robin', 'Hale'])
  expect(await lettersTo(app, 'invited@example.test')).toMatchObject([
    { letter: 'invite', slots: { name: 'Robin Hale' } },
  ])
  await operate(['create-member', 'ready@example.test', 'expert', 'Kim'], { PASSWORD })
  const ready = { session: await signIn(app, 'ready@example.test') }
  expect((await app.as(ready).call(readAccount)).body).toMatchObject({
    name: 'Kim',
    role: 'expert',
    next_step: null,
  })
  await expect(operate(['create-member', 'ready@example.test', 'pr', 'Kim'])).rejects.toThrow(
    'There is a member with this address already.',
  )
  for (const words of [
    ['nobody', 'pr'],
    ['new@example.test', 'boss'],
  ])
    await expect(operate(['create-member', ...words])).rejects.toThrow('must be')
})

test('The role of admin comes and goes by command, acts at once, and the last admin stays', async () => {
  const [first, second] = [await makeMember(app), await makeMember(app)]
  const stream = await app.stream(first)
  await stream.next('ready')
  await operate(['grant-admin', first.email])
  await stream.next('account.changed')
  await stream.ended()
  expect((await app.as(first).call(readAccount)).body.role).toBe('admin')
  await expect(operate(['revoke-admin', first.email, 'journalist'])).rejects.toThrow('last admin')
  await operate(['grant-admin', second.email])
  await operate(['revoke-admin', first.email, 'journalist'])
  expect((await app.as(first).call(readAccount)).body).toMatchObject({
    role: 'journalist',
    data: { role: 'journalist' },
  })
  await expect(operate(['revoke-admin', first.email, 'journalist'])).rejects.toThrow('no admin')
  await expect(operate(['revoke-admin', second.email, 'admin'])).rejects.toThrow('ROLE')
})

test('A lost second factor is removed, and the member signed out', async () => {
  const member = await makeMember(app)
  await app.database.db
    .insertInto('auth_factors')
    .values({ user_id: member.id, status: 'verified', secret: 'sealed' })
    .execute()
  await app.as(member).refused(listFeed, {}, 403)
  expect(await operate(['remove-factor', member.email])).toContain('removed')
  await app.as(member).refused(readUser, {}, 401)
  await app.as({ session: await signIn(app, member.email) }).call(listFeed, { query: {} })
  expect(await operate(['remove-factor', member.email])).toContain('no second factor')
  await expect(operate(['remove-factor', 'nobody@example.test'])).rejects.toThrow('no member')
})
