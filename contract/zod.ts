import { z } from 'zod'

/**
 * The only module that imports zod. Words its own messages as docs/product.md#messages has them, so that the library's
 * wording is never shown, and compiles no code, which the content security policy would refuse.
 */
z.config({
  jitless: true,
  customError: (issue) => {
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'Required'
    if (issue.code === 'invalid_value' && issue.input === undefined) return 'Required'
    if (issue.code === 'invalid_union' && issue.input === undefined) return 'Required'
    if (issue.code === 'too_small' && issue.origin === 'string')
      return `String must contain at least ${issue.minimum} character(s)`
    if (issue.code === 'too_big' && issue.origin === 'string')
      return `String must contain at most ${issue.maximum} character(s)`
    return 'Invalid input'
  },
})

export { z }
