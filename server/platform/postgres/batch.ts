type Asked<Ask, Answer> = {
  ask: Ask
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

/** Answers all asks of one kind; the function it returns picks each ask's own answer, for which the others don't wait. */
type AnswerAll<Ask, Answer> = (asks: Ask[]) => Promise<(ask: Ask) => Answer | Promise<Answer>>

/**
 * Combines what several callers ask within the same turn of the event loop into one query, at most `most` at once and
 * only asks of one kind. The query is sent after all of them have asked, so no answer is older than its ask, and no
 * caller waits for another one's answer first.
 */
export function batch<Ask, Answer>(
  kindOf: (ask: Ask) => string,
  most: number,
  answerAll: AnswerAll<Ask, Answer>,
): (ask: Ask) => Promise<Answer> {
  const waiting = new Map<string, Asked<Ask, Answer>[]>()
  const put = (kind: string, asked: Asked<Ask, Answer>[]) => {
    // A full batch is sent at once, before its turn, and another one may have formed since.
    if (waiting.get(kind) !== asked) return
    waiting.delete(kind)
    Promise.resolve()
      .then(() => answerAll(asked.map(({ ask }) => ask)))
      .then((answerOf) => {
        for (const { ask, resolve } of asked) resolve(answerOf(ask))
      })
      .catch((error) => {
        for (const { reject } of asked) reject(error)
      })
  }
  const join = (kind: string) => {
    const group = waiting.get(kind) ?? []
    if (waiting.has(kind)) return group
    waiting.set(kind, group)
    setImmediate(() => put(kind, group))
    return group
  }
  return (ask) =>
    new Promise((resolve, reject) => {
      const kind = kindOf(ask)
      const group = join(kind)
      group.push({ ask, resolve, reject })
      if (group.length >= most) put(kind, group)
    })
}
