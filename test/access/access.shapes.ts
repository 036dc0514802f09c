/**
 * The fields of a reply in one line: `next posts[id account{id name}]` is `next`, `posts`, `posts[].id`,
 * `posts[].account`, `posts[].account.id` and `posts[].account.name`.
 */
export function fieldsNamed(shape: string): string[] {
  const fields: string[] = []
  const around: string[] = []
  let last = ''
  for (const [part] of shape.matchAll(/[^\s{}[\]]+|[{}[\]]/g)) {
    if (part === '{' || part === '[') around.push(part === '{' ? `${last}.` : `${last}[].`)
    else if (part === '}' || part === ']') around.pop()
    else {
      last = `${around.at(-1) ?? ''}${part}`
      fields.push(last)
    }
  }
  return [...new Set(fields)].sort()
}

/** The fields of a value, in the same notation; list items are merged. */
export function fieldsOf(value: unknown): string[] {
  return [...new Set(walk(value, ''))].sort()
}

function walk(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => walk(one, `${at}[]`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`
    return [path, ...walk(inner, path)]
  })
}
