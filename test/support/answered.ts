import type { TestApp } from './app.ts'
import type { CallById } from './calls-by-id.ts'
import type { Member } from './factories.ts'

/** What a call with this id is answered, but for what differs with the moment. */
export async function answered(app: TestApp, member: Member, [method, path, body]: CallById, id: string) {
  const answer = await app.as(member).send(method, path.replace(':id', id), {
    ...(body && {
      body: JSON.stringify(body).replace(':id', id),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(date|x-request-id|server-timing|live-position)$/.test(name)),
  )
  return { status: answer.status, headers, body: await answer.text() }
}
