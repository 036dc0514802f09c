import { endpoint } from './endpoint.ts'
import { Success } from './fields.ts'

export const noteActivity = endpoint('POST /api/account/activity', {
  summary: 'The product was opened, or looked at again after a while; kept once a day',
  reply: Success,
})
