import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { Route as Conversation } from '../routes/app.messages.$conversation_id.tsx'
import { Route as Post } from '../routes/app.post.$post_id.tsx'
import { Route as Profile } from '../routes/app.profile.$profile_id.tsx'

const ID = '1f0c3ab2-0000-4000-8000-00000000abcd'

function ledTo(route: { options: { beforeLoad?: unknown } }, params: object): unknown {
  try {
    ;(route.options.beforeLoad as (given: object) => void)({ params })
    return null
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { params: to, search, replace } = thrown.options
    return { to: to ?? search, replace }
  }
}

test('leads from an id in capitals to the one in lower case, which live events name', () => {
  const capitals = ID.toUpperCase()
  expect(ledTo(Conversation, { conversation_id: capitals })).toEqual({
    to: { conversation_id: ID },
    replace: true,
  })
  expect(ledTo(Profile, { profile_id: capitals })).toEqual({ to: { profile_id: ID }, replace: true })
  expect(ledTo(Post, { post_id: capitals })).toEqual({ to: { post: ID }, replace: true })
  expect(ledTo(Conversation, { conversation_id: ID })).toBeNull()
  expect(ledTo(Profile, { profile_id: ID })).toBeNull()
})
