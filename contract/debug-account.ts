import { endpoint } from './endpoint.ts'
import { Id, Success } from './fields.ts'
import { ROLES } from './vocabulary.ts'
import { z } from './zod.ts'

export const DEBUG_ACCOUNT_LIMIT = 10

export const listDebugAccounts = endpoint('GET /api/debug-account', {
  summary: 'The debug page: accounts that the caller may see; off unless the operator turned it on',
  reply: z.object({
    enabled: z.boolean(),
    accounts: z.array(z.object({ id: Id, name: z.string(), email: z.string(), role: z.enum(ROLES) })),
  }),
})

export const becomeJournalist = endpoint('POST /api/debug-account/journalist', {
  summary: 'The debug page: overwrite the own role with journalist',
  body: z.strictObject({}).optional(),
  reply: Success,
})
