import { expect, test } from 'vitest'
import { searchAudience } from '../../contract/audience.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { createPost } from '../../contract/posts.ts'
import { listSources, restoreSource, retireSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { expertRequest, type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'

const app = await testApp()
const second = await testApp({}, app.database.connection)
const { makeClaimed } = claiming(app)
const [author, expertReader] = [await makeMember(app), await makeMember(app, { role: 'expert' })]
const at = (source_id: string) => ({ params: { source_id } })

/** Who stands for a source: in lists, which are cached, in searches, and in both processes. */
async function standing(source: string): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = []
  for (const there of [app, second])
    for (const reader of [author, expertReader])
      for (const body of [{}, { search: 'Naomi' }]) {
        const { sources } = (await there.as(reader).call(listSources, { body })).body
        ids.push(sources.find(({ id }) => id === source)?.account.id)
      }
  return [...new Set(ids)]
}

const invitable = async (source: string) => {
  const { options } = (await app.as(author).call(searchAudience, { body: { search: 'Naomi' } })).body
  return options.flatMap((one) =>
    one.kind === 'source' && one.profile_id === source ? [one.account_id] : [],
  )
}
/** A new request that invites this member with the source. */
const inviting = (member: Member, profile_id: string) => ({
  body: expertRequest({
    audience: 'chosen',
    invited: [{ account_id: member.id, profile_id }],
    data: { status: 'published' },
  }),
})

test('is the holder while the keeper does not use the source, in lists, searches and invitations', async () => {
  const { keeper, expert, source } = await makeClaimed({ name: 'Naomi Lund' })
  for (let n = 0; n < 2; n += 1) {
    expect(await standing(source)).toEqual([keeper.id])
    expect(await invitable(source)).toEqual([keeper.id])
    await app.as(keeper).call(retireSource, at(source))
    expect(await standing(source)).toEqual([expert.id])
    expect(await invitable(source)).toEqual([expert.id])
    await app.as(keeper).call(restoreSource, at(source))
  }
})

test('is the holder once the keeper has left', async () => {
  const { keeper, expert, source } = await makeClaimed({ name: 'Naomi Lund' })
  expect(await standing(source)).toEqual([keeper.id])
  await app.as(keeper).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await standing(source)).toEqual([expert.id])
  expect(await invitable(source)).toEqual([expert.id])
})

test('invites no keeper with a source that they have retired, and its holder', async () => {
  const { keeper, expert, source } = await makeClaimed({ name: 'Naomi Lund' })
  await app.as(author).call(createPost, inviting(keeper, source))
  await app.as(keeper).call(retireSource, at(source))
  const { body } = await app.as(author).refused(createPost, inviting(keeper, source), 422)
  expect(body.fields).toEqual({ invited: 'Choose PR professionals and experts' })
  await app.as(author).call(createPost, inviting(expert, source))
  await app.as(keeper).call(restoreSource, at(source))
  await app.as(author).call(createPost, inviting(keeper, source))
})
