import { endpoint } from './endpoint.ts'
import { Id, KnownMoment } from './fields.ts'
import { REASONS } from './pitches.rules.ts'
import { LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

export const NOT_HTTPS = 'Enter a link that starts with https://'
export const HAS_USER = 'Remove the username and password from the link'
export const LINK_TOO_LONG = `A link has at most ${LENGTHS.short.toLocaleString('en-US')} characters`

/** The link to the article, normalized. The server never fetches it. */
export const ArticleUrl = z
  .string()
  .trim()
  .max(LENGTHS.short, LINK_TOO_LONG)
  .refine((value) => !/^https:\/\/[^/?#\\]*@/i.test(value), HAS_USER)
  .refine(
    (value) => /^https:\/\/[^/?#@\s\\]+([/?#][^\s\\]*)?$/i.test(value) && URL.canParse(value),
    NOT_HTTPS,
  )
  .transform((value) => (URL.canParse(value) ? new URL(value).href : value))
  .refine((value) => value.length <= LENGTHS.short, LINK_TOO_LONG)

/** What became of the pitches: which were used, and why the others were not. */
export const Decision = z.strictObject({
  used: z.array(Id).max(2_000),
  others_reason: z.enum(REASONS).default('other_sources'),
  /** When the list was loaded from which the author chose: pitches that came later stay as they are. */
  as_of: KnownMoment,
  article_url: ArticleUrl.optional(),
})
export type Decision = z.output<typeof Decision>

/** The same when the request closes by it. */
export const ClosingDecision = Decision.extend({ updated_at: z.string() })
export type ClosingDecision = z.output<typeof ClosingDecision>

export const saveOutcome = endpoint('PUT /api/posts/:post_id/outcome', {
  summary: 'Say what became of the pitches to the caller’s closed request, or add the link to the article',
  params: z.object({ post_id: Id }),
  body: z.union([Decision, z.strictObject({ article_url: ArticleUrl })]),
  reply: z.object({
    used: z.number().int(),
    not_used: z.number().int(),
    article_url: z.string().nullable(),
  }),
})
