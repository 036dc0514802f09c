import { expect, test } from 'vitest'
import { CommentEdit, NewComment } from './comments.ts'
import { line, requiredText } from './fields.ts'
import { sendMessage, startConversation } from './messages.ts'
import { NewPitch } from './pitches.ts'
import { NewPost } from './posts.ts'
import { RequestForm } from './requests.ts'

const UNSEEN = '\u200d\u200d'

test('refuses a required text without visible characters, in its own words', () => {
  for (const field of [requiredText(10, 'Write'), line(10, 'Write')])
    for (const text of ['', '  ', UNSEEN, ' \ufe0f\n'])
      expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Write'])
  expect(requiredText(10, 'Write').parse(' 👩‍💻 ')).toBe('👩‍💻')
})

const id = crypto.randomUUID()
const fields = {
  'a message': [sendMessage.schemas.body, { message_text: UNSEEN }, 'message_text'],
  'a first text': [startConversation.schemas.body, { account_id: id, message_text: UNSEEN }, 'message_text'],
  'a comment': [NewComment, { content: UNSEEN }, 'content'],
  'an edited comment': [CommentEdit, { content: UNSEEN }, 'content'],
  'a pitch': [NewPitch, { profile_id: id, commentary: UNSEEN }, 'commentary'],
  "a post's title": [NewPost, { post_type: 'community', title: UNSEEN }, 'title'],
  "a post's description": [NewPost, { post_type: 'community', description: UNSEEN }, 'description'],
  "a request's title": [RequestForm, { title: UNSEEN }, 'title'],
  "a request's description": [RequestForm, { description: UNSEEN }, 'description'],
} as const

for (const [name, [schema, value, field]] of Object.entries(fields))
  test(`counts invisible characters as no text of ${name}`, () => {
    const messages = schema
      .safeParse(value)
      .error!.issues.flatMap(({ path, message }) => (path[0] === field ? [message] : []))
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(/is required|have to write/)
  })
