import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { storedImage } from '../../contract/images.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { saveProfile } from '../../contract/profile.ts'
import { sweepImages } from '../../server/images/images.ts'
import { type Member, makeMember, PASSWORD } from '../../test/factories.ts'
import { pngOf, sendPicture } from '../../test/uploading.ts'
import { sized } from '../size.ts'
import { ask, expectOnly, type Outcome, race, rowsOf, together, twoProcesses } from './at-once.ts'

const [app, other] = await twoProcesses()
const appOf = (n: number) => (n % 2 ? app : other)
const picture = pngOf(4, 4)

async function upload(n: number, member: Member): Promise<Outcome> {
  const response = await sendPicture(appOf(n).as(member), picture)
  if (response.status >= 500) throw new Error(`${response.status} ${await response.text()}`)
  return { status: response.status, body: ((await response.json()) as { url?: string }).url ?? null }
}
const urlsOf = (outcomes: Outcome[]) =>
  outcomes.flatMap(({ status, body }) => (status === 201 ? [body as string] : []))
const wear = (n: number, member: Member, picture_url: string) =>
  ask(appOf(n).as(member), saveProfile, { body: { picture_url } })

const DONE: Outcome = { status: 200, body: 'swept' }
const sweep = async (n: number) => {
  await sweepImages(appOf(n).server.platform)
  return DONE
}
/** All that was uploaded so far was so more than a day ago. */
const ageAll = () => rowsOf(app, `update images set created_at = created_at - interval '25 hours'`)

/** Whether a picture is there: file and row together, or neither. */
async function isThere(url: string): Promise<boolean> {
  const hasFile = (await app.anonymous.send('GET', url)).status === 200
  const rows = await rowsOf(app, 'select from images where name = $1', [storedImage(url)])
  expect(rows).toHaveLength(hasFile ? 1 : 0)
  return hasFile
}

test('Pictures that are uploaded, put on, replaced, taken off and swept at once: what is shown is there, the rest goes', async () => {
  await race(
    async () => {
      const member = await makeMember(app)
      const uploads = await together((n) => upload(n, member), 4)
      expectOnly(uploads, [201, 429])
      const urls = urlsOf(uploads)
      expect(urls.length).toBeGreaterThan(0)
      await ageAll()
      expectOnly([await wear(0, member, urls[0]!)], [200])
      await sweep(0)
      expect(await isThere(urls[0]!)).toBe(true)
      const outcomes = await together((n) => {
        if (n % 4 === 0) return sweep(n >> 2)
        return wear(n, member, n % 4 === 1 ? '' : urls[n % urls.length]!)
      })
      expectOnly(outcomes, [200, 422])
      await sweep(0)
      const shown = (await other.as(member).call(readAccount)).body.picture_url
      for (const url of urls) expect(await isThere(url)).toBe(url === shown)
      return [...uploads, ...outcomes]
    },
    sized(1, 100),
  )
})

test('Of who leaves while he uploads and changes his picture nothing is left once it was swept', async () => {
  await race(
    async () => {
      const member = await makeMember(app)
      const first = urlsOf([await upload(0, member)])
      const outcomes = await together((n) => {
        if (n === 3) return ask(other.as(member), deleteOwnAccount, { body: { password: PASSWORD } })
        return n % 2 ? wear(n, member, first[0]!) : upload(n >> 1, member)
      }, 6)
      expect(outcomes[3]!.status).toBe(200)
      expectOnly(outcomes, [200, 201, 401, 403, 422, 429])
      await ageAll()
      await sweep(0)
      for (const url of [...first, ...urlsOf(outcomes)]) expect(await isThere(url)).toBe(false)
      const left = await rowsOf(app, 'select from images where account_id = $1', [member.id])
      expect(left).toEqual([])
      return outcomes
    },
    sized(1, 100),
  )
})
