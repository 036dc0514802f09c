import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { removeForExpert } from './source-removal.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { pool, db } = app.database

test('pitches, retires, edits and removes a source at once without a deadlock, each before or after the others', async () => {
  const author = await makeMember(app)
  for (let round = 0; round < 5; round += 1) {
    const pr = await makePitcher(app)
    const requests = await Promise.all([makeRequest(app, author), makeRequest(app, author)])
    const edit = { name: 'Ida', role: 'Executive', updated_at: '2026-01-01T00:00:00.000000Z' }
    const send = (method: string, path: string, body?: object) =>
      app.as(pr).send(method, path, {
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(body && { body: JSON.stringify(body) }),
      })
    const at = `/api/sources/${pr.source}`
    const statuses = await Promise.all([
      ...requests.map((id) => send('POST', `/api/posts/${id}/pitches`, pitchTo(id, pr.source).body)),
      send('POST', `${at}/retire`, {}),
      send('POST', `${at}/restore`, {}),
      send('PUT', at, edit),
      send('DELETE', at, {}),
      db.transaction().execute(async (tx) => {
        await removeForExpert(app.server.platform, tx, pr.source, Buffer.from('of ida'))
        return { status: 200 }
      }),
    ]).then((all) => all.map(({ status }) => status))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const left = await pool.query('select from profiles where id = $1', [pr.source])
    expect(left.rowCount).toBe(0)
    const sent = await pool.query('select profile_id from responses where responder_id = $1', [pr.id])
    expect(sent.rows.every(({ profile_id }) => profile_id === null)).toBe(true)
  }
})
