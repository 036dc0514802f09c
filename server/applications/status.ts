import { whyNotAnswer } from '../../contract/applications.rules.ts'
import { cleanText } from '../../contract/text.ts'
import { isAsked } from '../../contract/vetting.rules.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { applicationStatus, type StatusRow } from './status.sql.ts'

export type { StatusRow }

const ANSWERS: Limit = {
  name: 'status-answers',
  max: 10,
  seconds: 3_600,
  words: 'You have sent several answers already. Wait a while before you send another.',
}

export const readStatus = applicationStatus.read

/** `asked_at` names the question that the applicant has read. */
export type SentAnswer = { asked_at: string; answer: string }

/**
 * Stores an applicant's answer, and shows it to admins. Does nothing if the question has an answer, or is another one by
 * now. Throws 422 and 429.
 */
export async function answerQuestion(
  { config }: Platform,
  tx: Tx,
  id: string,
  application: StatusRow,
  sent: SentAnswer,
): Promise<void> {
  if (!isAsked(application) || application.asked_at !== sent.asked_at) return
  const answer = cleanText(sent.answer).trim()
  const why = whyNotAnswer(answer)
  if (why !== null) throw new Refusal(422, why)
  await spendLimit(config, tx, ANSWERS, id)
  if (await applicationStatus.answer(tx, id, sent.asked_at, answer))
    await publishEvent(tx, 'applications.changed', 'all')
}
