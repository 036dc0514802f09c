import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportOwnData } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { auditOf, runCommand } from '../../test/support/operating.ts'
import { exportMember } from './export-member.ts'

const app = await testApp()
const take = (...words: string[]) => runCommand(app, exportMember, words)

test("writes what the member's own export contains, notifies them and writes it down", async () => {
  const member = await makeMember(app, { profile: { bio: 'Rail and ports' } })
  await makePost(app, member, { title: 'A draft', status: 'draft' })
  // Each copy that is taken is a look that the next one contains.
  const { exported_at: _, looks: __, ...own } = (await app.as(member).call(exportOwnData)).body
  const file = join(app.config.dataDir, 'export.json')
  expect(await take(member.email, file)).toBe(`Written to ${file}.`)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject(own)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await take(` ${member.email.toUpperCase()}`))).toMatchObject(own)
  const record = { action: 'account.exported', actor_id: null, details: {} }
  expect(await auditOf(app, member.id)).toEqual([record, record])
  expect(await mailsTo(app, member.email)).toMatchObject([
    {
      letter: 'account_exported',
      slots: { moment: expect.stringMatching(/^\d+ \w+ \d{4} at \d\d:\d\d UTC$/) },
    },
    { letter: 'account_exported' },
  ])
})

test('writes terminal control characters as numbers that read back the same', async () => {
  const member = await makeMember(app, { name: 'Kim \u009b31m\u007f' })
  const printed = await take(member.email)
  expect(printed).not.toMatch(/(?!\n)\p{Cc}/u)
  expect(JSON.parse(printed)).toMatchObject({ account: { name: 'Kim \u009b31m\u007f' } })
})

test("refuses an unknown member and a file it can't write, and writes nothing down", async () => {
  await expect(take('nobody@example.test')).rejects.toThrow('no member')
  const member = await makeMember(app)
  await expect(take(member.email, join(app.config.dataDir, 'no-such-folder/x'))).rejects.toThrow('ENOENT')
  await expect(take('nobody@example.test', join(app.config.dataDir, 'nobody.json'))).rejects.toThrow(
    'no member',
  )
  expect(await readdir(app.config.dataDir)).not.toContain('nobody.json')
  expect(await auditOf(app, member.id)).toEqual([])
})
