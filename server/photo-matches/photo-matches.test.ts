import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { storedImage } from '../../contract/images.ts'
import { PhotoMatch } from '../../contract/photo-matches.ts'
import { createSource, editSource, type Source } from '../../contract/sources.ts'
import { BOUND, promptApp, testApp } from '../../test/support/app.ts'
import { exactly } from '../../test/support/client.ts'
import { drawFace, EDITS } from '../../test/support/faces.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { sweepImages } from '../images/images.ts'
import { comparePhotos, photoMatchOf } from './photo-matches.ts'

const app = await testApp({ LIMITS: 'uploads=1000/3600' }, undefined, 3_600)
const { db, pool } = app.database
const { platform } = app.server

let seed = 0
/** A picture that no other test has. */
function newFace(): Promise<Buffer> {
  seed += 1
  return drawFace(seed)
}
const newKeeper = () => makeMember(app, { role: 'pr' })
const formOf = (name: string, photo_url: string) => ({ name, role: 'Executive' as const, photo_url })

/** A keeper's new source, with an uploaded photo. */
async function addSource(
  picture: Buffer,
  { keeper, name = 'Harriet Lane' }: { keeper?: Member; name?: string } = {},
) {
  const client = app.as(keeper ?? (await newKeeper()))
  const { body } = await client.call(createSource, {
    body: formOf(name, await uploadPicture(client, picture)),
  })
  return body
}

async function matchOf({ id }: Source): Promise<PhotoMatch | null> {
  const match = await photoMatchOf(db, id)
  return match && (exactly(PhotoMatch, match) as PhotoMatch)
}
const pictureOf = ({ photo_url }: Source) => storedImage(photo_url)!
const pairsOf = async (names: string[]) =>
  (await pool.query('select from photo_matches where name = any ($1) or other_name = any ($1)', [names]))
    .rowCount
const ONE = { profiles: 1, other_names: 0 }

test.each(Object.entries(EDITS))("finds a copy on another keeper's source: %s", async (_, edit) => {
  const picture = await newFace()
  const [first, copy] = [await addSource(picture), await addSource(await edit(picture))]
  expect(await matchOf(first)).toEqual(ONE)
  expect(await matchOf(copy)).toEqual(ONE)
})

test('finds no other picture', async () => {
  const sources = [await addSource(await newFace()), await addSource(await newFace())]
  for (const source of sources) expect(await matchOf(source)).toBeNull()
})

test('finds nothing without a photo, or for one that is stored elsewhere', async () => {
  const picture = await newFace()
  await addSource(picture)
  const name = pictureOf(await addSource(picture))
  const keeper = await newKeeper()
  // As long as our own.
  const elsewhere = 'https://pictures.example/'.padEnd(IMAGES_PATH.length - 1, 'p')
  for (const photo_url of ['', `${elsewhere}/${name}`]) {
    const { body } = await app.as(keeper).call(createSource, { body: formOf('Harriet Lane', photo_url) })
    expect(await matchOf(body)).toBeNull()
  }
})

const plain = (background: string) =>
  sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toBuffer()
/** Changes along one axis only. */
const stripes = (width: number) =>
  sharp(
    Buffer.from(Array.from({ length: 320 * 320 }, (_, n) => (Math.floor((n % 320) / width) % 2 ? 230 : 20))),
    {
      raw: { width: 320, height: 320, channels: 1 },
    },
  )
    .png()
    .toBuffer()

test.each([
  ['a single color', () => plain('#7a8c99')],
  ['black', () => plain('black')],
  ['stripes', () => stripes(40)],
])('never finds a picture of %s', async (_, draw) => {
  const picture = await draw()
  const sources = [await addSource(picture), await addSource(picture)]
  await comparePhotos(platform)
  for (const source of sources) expect(await matchOf(source)).toBeNull()
})

test("leaves the keeper's own sources out", async () => {
  const picture = await newFace()
  const keeper = await newKeeper()
  const [first, second] = [
    await addSource(picture, { keeper }),
    await addSource(picture, { keeper, name: 'Ada Pike' }),
  ]
  await app.as(keeper).call(createSource, { body: formOf('Third Lane', first.photo_url!) })
  expect(await pairsOf([pictureOf(first), pictureOf(second)])).toBe(0)
  expect(await matchOf(first)).toBeNull()
  const other = await addSource(picture, { name: 'Ada Pike' })
  expect(await matchOf(first)).toEqual({ profiles: 1, other_names: 1 })
  expect(await matchOf(second)).toEqual({ profiles: 1, other_names: 0 })
  expect(await matchOf(other)).toEqual({ profiles: 3, other_names: 2 })
})

test('counts profiles under a different name separately; case, marks and spaces make no other name', async () => {
  const picture = await newFace()
  const names = ['José  Marín', ' jose marin', 'JOSÉ MARÍN', 'Josef Marin']
  const sources = []
  for (const name of names) sources.push(await addSource(picture, { name }))
  expect(await matchOf(sources[0]!)).toEqual({ profiles: 3, other_names: 1 })
  expect(await matchOf(sources[3]!)).toEqual({ profiles: 3, other_names: 3 })
})

test('counts no source that is retired, or whose keeper is dormant or no longer a PR member', async () => {
  const picture = await newFace()
  const keeper = await newKeeper()
  const [source, other] = [await addSource(picture), await addSource(picture, { keeper })]
  const changes = [
    [`update profiles set retired_at = now(), retired_by = 'admin' where id = $1`, other.id],
    [`update profiles set retired_at = null, retired_by = null where id = $1`, other.id],
    [`update accounts set data = '{"status":"Dormant"}' where id = $1`, keeper.id],
    [`update accounts set data = '{"status":"Active"}' where id = $1`, keeper.id],
    [`update accounts set role = 'journalist' where id = $1`, keeper.id],
  ] as const
  for (const [at, [change, id]] of changes.entries()) {
    await pool.query(change, [id])
    expect(await matchOf(source), change).toEqual(at % 2 ? ONE : null)
  }
})

test('compares a photo that an edit puts on a source, and forgets the one before', async () => {
  const [picture, before] = [await newFace(), await newFace()]
  const keeper = await newKeeper()
  const other = await addSource(picture)
  const source = await addSource(before, { keeper })
  const copyOfBefore = await addSource(before)
  const photo_url = await uploadPicture(app.as(keeper), picture)
  const { body } = await app.as(keeper).call(editSource, {
    params: { source_id: source.id },
    body: { ...formOf('Harriet Lane', photo_url), updated_at: source.updated_at },
  })
  expect(await matchOf(body)).toEqual(ONE)
  expect(await matchOf(other)).toEqual(ONE)
  expect(await matchOf(copyOfBefore)).toBeNull()
})

const printOf = async (source: Source) =>
  (
    await pool.query('select print, mirrored, is_flat from picture_prints where name = $1', [
      pictureOf(source),
    ])
  ).rows

test('makes missing prints at night, the same as those of an upload, and compares them', async () => {
  const picture = await newFace()
  const [first, second] = [await addSource(picture), await addSource(picture)]
  const lost = await addSource(picture)
  const made = [await printOf(first), await printOf(second)]
  await pool.query('delete from picture_prints')
  await platform.files.remove(`profile-images/${pictureOf(lost)}`)
  expect(await matchOf(first)).toBeNull()
  await comparePhotos(platform)
  expect([await printOf(first), await printOf(second)]).toEqual(made)
  expect(await printOf(lost)).toEqual([])
  expect(await matchOf(first)).toEqual(ONE)
  expect(await matchOf(lost)).toBeNull()
})

test('deletes print and matches with the picture', async () => {
  const picture = await newFace()
  const [first, second] = [await addSource(picture), await addSource(picture)]
  await pool.query('delete from profiles where id = $1', [second.id])
  const names = [pictureOf(first), pictureOf(second)]
  await pool.query(`update images set created_at = now() - interval '25 hours' where name = any ($1)`, [
    names,
  ])
  expect(await pairsOf(names)).toBe(1)
  await sweepImages(platform)
  expect([await printOf(first), await printOf(second)]).toEqual([[expect.any(Object)], []])
  expect(await pairsOf(names)).toBe(0)
})

test('finds copies that several keepers take at the same moment', async () => {
  const picture = await newFace()
  const sources = await Promise.all([addSource(picture), addSource(picture), addSource(picture)])
  for (const source of sources) expect(await matchOf(source)).toEqual({ profiles: 2, other_names: 0 })
})

test('goes on at night in the next job when the time is up', async () => {
  const picture = await newFace()
  await addSource(picture)
  const second = await addSource(picture)
  await pool.query('delete from photo_matches')
  await comparePhotos(platform, {}, 0)
  const queued = await pool.query(
    `select data from pgboss.queued_in_tests where name = 'photo-matches' and data ? 'after'`,
  )
  expect(queued.rows).toEqual([{ data: { after: '' } }])
  await promptApp({ DATA_DIR: app.config.dataDir }, app.database.connection)
  await expect.poll(() => matchOf(second), BOUND).toEqual(ONE)
})
