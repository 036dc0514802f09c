import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import { storedImage } from '../../contract/images.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { saveProfile } from '../../contract/profile.ts'
import { sized } from '../../prove/size.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import {
  ask,
  bodiesOf,
  concurrently,
  expectOnly,
  type Outcome,
  outcomeOf,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { pngOf, sendPicture } from '../../test/support/uploading.ts'
import { sweepImages } from './images.ts'

const { app, other, appOf } = await twoProcesses()
const picture = pngOf(4, 4)
const ROUNDS = sized(1, 100)

const upload = (n: number, member: Member) =>
  outcomeOf(UPLOAD_PATH, sendPicture(appOf(n).as(member), picture))
const urlsOf = (outcomes: Outcome[]) => bodiesOf<{ url: string }>(outcomes, 201).map(({ url }) => url)
const setPicture = (n: number, member: Member, picture_url: string) =>
  ask(appOf(n).as(member), saveProfile, { body: { picture_url } })

const sweep = async (n: number): Promise<Outcome> => {
  await sweepImages(appOf(n).server.platform)
  return { status: 200, body: null }
}
/** Dates all uploads back so far that a sweep removes every picture that isn't shown. */
const ageAll = () => rowsOf(app, `update images set created_at = created_at - interval '25 hours'`)

/** Whether a picture is stored: its file and its row, or neither. */
async function isStored(url: string): Promise<boolean> {
  const hasFile = (await app.anonymous.send('GET', url)).status === 200
  const rows = await rowsOf(app, 'select from images where name = $1', [storedImage(url)])
  expect(rows).toHaveLength(hasFile ? 1 : 0)
  return hasFile
}

test('keeps the picture that is shown, and no other, while pictures are uploaded, set, replaced, removed and swept', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const uploads = await concurrently((n) => upload(n, member), 4)
    expectOnly(uploads, 201, 429)
    const urls = urlsOf(uploads)
    expect(urls.length).toBeGreaterThan(0)
    await ageAll()
    expectOnly([await setPicture(0, member, urls[0]!)], 200)
    await sweep(0)
    expect(await isStored(urls[0]!)).toBe(true)
    const outcomes = await concurrently((n) => {
      if (n % 4 === 0) return sweep(n >> 2)
      return setPicture(n, member, n % 4 === 1 ? '' : urls[n % urls.length]!)
    })
    expectOnly(outcomes, 200, 422)
    await sweep(0)
    const shown = (await other.as(member).call(readAccount)).body.picture_url
    for (const url of urls) expect(await isStored(url)).toBe(url === shown)
    return [...uploads, ...outcomes]
  }, ROUNDS)
})

test('keeps no picture of a member who deletes their account while they upload and change pictures', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const first = urlsOf([await upload(0, member)])
    const outcomes = await concurrently((n) => {
      if (n === 3) return ask(other.as(member), deleteOwnAccount, { body: { password: PASSWORD } })
      return n % 2 ? setPicture(n, member, first[0]!) : upload(n >> 1, member)
    }, 6)
    expect(outcomes[3]!.status).toBe(200)
    expectOnly(outcomes, 200, 201, 401, 403, 422, 429)
    await ageAll()
    await sweep(0)
    for (const url of [...first, ...urlsOf(outcomes)]) expect(await isStored(url)).toBe(false)
    expect(await rowsOf(app, 'select from images where account_id = $1', [member.id])).toEqual([])
    return outcomes
  }, ROUNDS)
})
