import { expect, test, vi } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { BOUND, promptApp } from '../../test/support/app.ts'
import { makeApplication } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { auditOf, runCommand, type Typed } from '../../test/support/operating.ts'
import { storePicture } from '../../test/support/stored-pictures.ts'
import { erasureMarks } from '../erasure-marks/erasure-marks.ts'
import { deleteMember } from './delete-member.ts'

const app = await promptApp()
const { files } = app.server.platform
const remove = ({ email }: { email: string }, typed: Typed) => runCommand(app, deleteMember, [email], typed)

async function recorded(): Promise<string[]> {
  const marks: string[] = []
  for await (const mark of erasureMarks.all(files)) marks.push(mark)
  return marks.sort()
}

test('deletes a member and their pictures when their address is typed, emails them and writes it down', async () => {
  const member = await makeMember(app)
  const picture = await storePicture(app, member)
  const application = await makeApplication(app, { account_id: member.id })
  const said = await remove(member, { answer: ` ${member.email.toUpperCase()}\n` })
  expect(said).toContain('The member is deleted.')
  await app.as(member).refused(readAccount, {}, 401)
  expect(await files.read(`profile-images/${picture}`)).toBeNull()
  expect(await mailsTo(app, member.email)).toMatchObject([
    { letter: 'account_deleted_by_operator', slots: { name: member.name } },
  ])
  const marks = [`deletions/${member.id}`, `erasures/${application.id}`]
  expect(await auditOf(app, member.id)).toEqual([{ action: 'account.deleted', actor_id: null, details: {} }])
  await vi.waitFor(async () => expect(await recorded()).toEqual(marks), BOUND)
})

test('deletes nobody on another answer, without a terminal, or for an unknown address', async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)]
  for (const answer of ['', 'yes', other.email])
    await expect(remove(member, { answer })).rejects.toThrow('Nothing was done.')
  await expect(remove(member, {})).rejects.toThrow('without a terminal')
  await expect(remove({ email: 'nobody@example.test' }, { yes: true })).rejects.toThrow('no member')
  for (const one of [member, other]) await app.as(one).call(readAccount)
})

test('keeps the last admin, and one of two who are deleted at once', async () => {
  const admins = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })]
  const done = await Promise.allSettled(admins.map((admin) => remove(admin, { yes: true })))
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const last = admins[done.findIndex(({ status }) => status === 'rejected')]!
  await expect(remove(last, { yes: true })).rejects.toThrow('This is the last admin.')
  await app.as(last).call(readAccount)
})
