import { demoSignIns } from '../../db/seed/demo.ts'
import { test } from '../support/fixtures.ts'
import { keepSession } from '../support/members.ts'

test('gives every role a session to share', async () => {
  for (const { role } of demoSignIns) await keepSession(role)
})
