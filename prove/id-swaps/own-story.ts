import { readAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { challengeFactor, enrollFactor, removeFactor, updateUser, verifyFactor } from '../../contract/auth.ts'
import { listDevices, signOutDevice } from '../../contract/devices.ts'
import { markEmailPending, validateEmailChange } from '../../contract/email-change.ts'
import { readMailSettings, updateMailSettings } from '../../contract/mail-settings.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { listPitches, listSentPitches, readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { saveProfile } from '../../contract/profile.ts'
import { removeFilter, saveFilter } from '../../contract/saved-filters.ts'
import { createSource, editSource, listSources } from '../../contract/sources.ts'
import { makeApplication } from '../../test/applying.ts'
import { makePost, PASSWORD, signIn, UNFILTERED } from '../../test/factories.ts'
import { pitchTo } from '../../test/pitching.ts'
import { talking } from '../../test/talking.ts'
import { uploadPicture } from '../../test/uploading.ts'
import type { Telling } from './story.ts'

/** Account, settings, pictures, devices, a second factor that is not set up yet, an address that waits. */
export async function tellOfSelf({ app, client, member, word }: Telling): Promise<void> {
  await client.call(readAccount)
  await client.call(updateViewPreferences, { body: { dark_mode: false } })
  await client.call(saveProfile, { body: { picture_url: await uploadPicture(client), bio: 'I write.' } })
  for (const name of [`${word} kept`, `${word} gone`])
    await client.call(saveFilter, { body: { ...UNFILTERED, name } })
  await client.call(removeFilter, { query: { name: `${word} gone` } })
  await client.call(updateMailSettings, { body: { messages: false } })
  await client.call(readMailSettings)
  for (const _device of ['kept', 'gone']) await signIn(app, member.email)
  const { devices } = (await client.call(listDevices)).body
  await client.call(signOutDevice, { params: { session_id: devices.find(({ current }) => !current)!.id } })
  const factor = async () =>
    (await client.call(enrollFactor, { body: { factor_type: 'totp', friendly_name: word } })).body.id
  const factor_id = await factor()
  const challenge = (await client.call(challengeFactor, { params: { factor_id } })).body.id
  await client.refused(
    verifyFactor,
    { params: { factor_id }, body: { challenge_id: challenge, code: '' } },
    422,
  )
  await client.call(removeFactor, { params: { factor_id } })
  await factor()
  const newEmail = `${word}@example.test`.toLowerCase()
  await client.call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  await client.call(updateUser, { query: {}, body: { email: newEmail } })
  await client.call(markEmailPending, { body: { pendingEmail: newEmail } })
  const application = { email: member.email, account_id: member.id }
  await makeApplication(app, application, { phone: `${word} phone`, status: 'Approved' })
  await client.call(exportOwnData)
}

/** A PR member's sources and pitches; of all others the pitches that come to them. */
export async function tellOfPitches({ app, client, member, friend, word }: Telling): Promise<void> {
  if (member.role !== 'pr') {
    const post_id = await makePost(app, member, { post_type: 'request_for_source' })
    await talking(app).make(friend, member, { post_id, commentary: `${word} pitch` })
    await client.call(listPitches, { params: { post_id }, body: {} })
    return
  }
  const form = { name: 'Harriet Lane', role: 'Executive' as const, photo_url: await uploadPicture(client) }
  const { id, updated_at } = (await client.call(createSource, { body: form })).body
  await client.call(editSource, { params: { source_id: id }, body: { ...form, name: 'H. Lane', updated_at } })
  await client.call(listSources, { body: {} })
  const post_id = await makePost(app, friend, { post_type: 'request_for_source' })
  await client.call(submitPitch, pitchTo(post_id, id, { commentary: `${word} pitch` }))
  await client.call(readOwnPitch, { params: { post_id } })
  await client.call(listSentPitches)
}
