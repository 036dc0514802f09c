import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * A resolver that comes with its schema after the form. If it cannot be loaded the form checks nothing: the server
 * does.
 */
export function lateResolver<T extends FieldValues>(
  load: () => Promise<{ resolve: Resolver<T> }>,
): Resolver<T> {
  return async (values, context, options) => {
    const rules = await load().catch(() => null)
    return rules ? rules.resolve(values, context, options) : { values, errors: {} }
  }
}
