import { dropAddressTokens } from '../api/address-tokens.ts'
import { openLinkedAnswer } from './faq/open-linked.ts'
import { followSession } from './follow-session.ts'
import { showPendingToast } from './pending-toast.ts'
import { wakeIslands } from './wake-islands.ts'

// The whole script of the public pages: they are read and walked without it.
dropAddressTokens()
followSession()
showPendingToast()
openLinkedAnswer()
wakeIslands()
