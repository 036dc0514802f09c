import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { register } from '../contract/applications.ts'
import { addComment } from '../contract/comments.ts'
import { sendContactMessage } from '../contract/contact.ts'
import { sendMessage, startConversation } from '../contract/conversations.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { UPLOAD_PATH } from '../contract/images.rules.ts'
import { submitPitch } from '../contract/pitches.ts'
import { createPost } from '../contract/posts.ts'
import { createRequest } from '../contract/requests.ts'
import { saveFilter } from '../contract/saved-filters.ts'
import { createSource } from '../contract/sources.ts'
import { approveApplication, rejectApplication, sendInvite } from '../contract/vetting.ts'
import type { TestApp } from '../test/app.ts'
import { application, contactMessage, makeApplication } from '../test/applying.ts'
import { type AnyInput, addressOf } from '../test/client.ts'
import {
  communityPost,
  type Member,
  makeMember,
  makePost,
  requestForm,
  UNFILTERED,
} from '../test/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../test/pitching.ts'
import { talking } from '../test/talking.ts'
import { pngOf } from '../test/uploading.ts'

const CONTRACT = join(import.meta.dirname, '../contract')

/** What somebody sends that makes something. */
export type Create = {
  at: string
  by: Member | null
  method: string
  path: string
  type: string
  bytes: BodyInit
  /** The status that says that it is done. */
  done: number
  /** The status of those that are turned away, to come again, when many come at once. */
  busy?: number
  /** What a `select from` counts by one more then. */
  rows: string
}

/** Every call of the contract that takes an Idempotency-Key, and the upload, which has no contract. */
export async function createsOfContract(): Promise<string[]> {
  const files = globSync('*.ts', { cwd: CONTRACT }).filter((file) => !file.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map((file) => import(join(CONTRACT, file))))
  const declared = modules.flatMap((module) => Object.values(module)) as Partial<Endpoint>[]
  const keyed = declared.flatMap((one) => (one?.at && (one.creates || one.once) ? [one.at] : []))
  return [...new Set([...keyed, `POST ${UPLOAD_PATH}`])].sort()
}

/** Makes one of each, with all that it takes, as often as it is called. */
export async function createsOf(app: TestApp): Promise<(() => Promise<Create>)[]> {
  const [member, partner, pitcher, admin] = [
    await makeMember(app),
    await makeMember(app),
    await makePitcher(app),
    await makeMember(app, { role: 'admin' }),
  ]
  const { start, write } = talking(app)
  const create = (endpoint: Endpoint, by: Member | null, { params, body }: AnyInput, rows: string) => ({
    at: endpoint.at,
    by,
    method: endpoint.method,
    path: addressOf(endpoint.path, params),
    type: 'application/json',
    bytes: JSON.stringify(body),
    done: endpoint.creates ? 201 : 200,
    rows,
  })
  return [
    async () => create(createPost, member, { body: communityPost() }, 'posts'),
    async () => create(createRequest, pitcher, { body: requestForm() }, 'posts'),
    async () =>
      create(createSource, pitcher, { body: { name: 'Harriet Lane', role: 'Executive' } }, 'profiles'),
    async () => {
      const body = { post_id: await makePost(app, partner), content: 'Words', parent_comment_id: null }
      return create(addComment, member, { body }, 'comments')
    },
    async () => {
      const request = await makeRequest(app, partner)
      return create(submitPitch, pitcher, pitchTo(request, pitcher.source), 'responses')
    },
    async () => {
      const { id: account_id } = await makeMember(app, { role: 'pr' })
      return create(startConversation, member, { body: { account_id, message_text: 'Hello' } }, 'responses')
    },
    async () => {
      const newcomer = await makeMember(app)
      const { id } = await start(newcomer, pitcher)
      await write(pitcher, { id }, 'Go on')
      const input = { params: { conversation_id: id }, body: { message_text: 'Once more' } }
      return create(sendMessage, newcomer, input, 'messages')
    },
    async () => {
      const input = { body: { name: randomUUID(), ...UNFILTERED } }
      // Nobody may keep hundreds.
      const newcomer = await makeMember(app)
      return create(saveFilter, newcomer, input, `accounts, jsonb_array_elements(data -> 'saved_filters')`)
    },
    async () => create(register, null, { body: application() }, 'users'),
    async () => create(sendContactMessage, null, { body: contactMessage() }, 'contact_messages'),
    async () => {
      const { id: applicationId } = await makeApplication(app)
      return create(approveApplication, admin, { body: { applicationId } }, 'accounts')
    },
    async () => {
      const { id: applicationId } = await makeApplication(app)
      return create(rejectApplication, admin, { body: { applicationId } }, 'audit_log')
    },
    async () => {
      const { email } = await makeApplication(app)
      return create(sendInvite, admin, { body: { email } }, 'auth_links')
    },
    async () => ({
      at: `POST ${UPLOAD_PATH}`,
      by: await makeMember(app),
      method: 'POST',
      path: UPLOAD_PATH,
      type: 'image/png',
      bytes: pngOf(4, 4) as Uint8Array<ArrayBuffer>,
      done: 201,
      busy: 429,
      rows: 'images',
    }),
  ]
}
