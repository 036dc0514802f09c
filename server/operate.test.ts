import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAccount } from '../contract/accounts.ts'
import { testApp } from '../test/support/app.ts'
import { makeMember } from '../test/support/factories.ts'
import { operate } from '../test/support/operating.ts'

const app = await testApp()

test('prints its usage, and reports a wrong use by its exit code', async () => {
  const help = await operate(app, ['--help'])
  expect(help).toMatchObject({ code: 0, refused: '' })
  expect(help.said).toMatch(
    /^Usage: npm run operate -- COMMAND\n(.*\n)+ {2}delete-member EMAIL +deletes a member/,
  )
  const unknown = await operate(app, ['toString'])
  expect(unknown).toMatchObject({ code: 2, said: '' })
  expect(unknown.refused).toMatch(/^There is no command "toString"\.\n\nUsage: /)
  expect(await operate(app, ['show-draft', 'x'])).toMatchObject({ code: 2, said: '' })
})

test('acts at once beside a running server', async () => {
  const member = await makeMember(app)
  const stream = await app.stream(member)
  await stream.next('ready')
  const done = await operate(app, ['grant-admin', member.email])
  expect(done).toEqual({ code: 0, said: 'The member is an admin now.\n', refused: '' })
  await stream.next('account.changed')
  await stream.ended()
  expect((await app.as(member).call(readAccount)).body.role).toBe('admin')
})

test('runs a destructive command only with --yes or a terminal; refuses it with an exit code of its own', async () => {
  const member = await makeMember(app, { name: 'Kim Pryor' })
  const refused = await operate(app, ['delete-member', member.email])
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.refused).toContain(`deletes Kim Pryor (${member.email}, journalist) for good`)
  expect(refused.refused).toContain('Pass --yes')
  await app.as(member).call(readAccount)
  const done = await operate(app, ['delete-member', member.email, '--yes'])
  expect(done).toMatchObject({ code: 0, refused: '' })
  await app.as(member).refused(readAccount, {}, 401)
})

test('escapes control characters in its output, so that they cannot drive a terminal', async () => {
  const folder = join(app.config.dataDir, 'no\u001b[2Jbackup')
  const refused = await operate(app, ['restore', folder])
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.refused).toMatch(
    /^There is no backup in .*no<1b>\[2Jbackup: it has no file manifest\.json\.\n$/,
  )
  const done = await operate(app, ['backup', folder])
  expect(done.said).toMatch(/^Written to .*no<1b>\[2Jbackup: /)
})

test('refuses to overwrite an existing file, and reports an unreachable database', async () => {
  const member = await makeMember(app)
  const file = join(app.config.dataDir, 'there.json')
  await writeFile(file, 'mine')
  expect(await operate(app, ['export-member', member.email, file])).toEqual({
    code: 1,
    said: '',
    refused: `There is a file at ${file} already. Name a new one.\n`,
  })
  const away = await operate(app, ['reactivate', member.email], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
  expect(away).toMatchObject({ code: 1, said: '' })
  expect(away.refused).toContain('ECONNREFUSED')
})
