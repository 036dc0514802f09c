/** How many pictures are read and written side by side: a bucket answers each in its time. */
const WIDTH = 8

/** Does `act` for each, some side by side; the results in the order of the items. */
export async function someAtOnce<Item, Result>(
  items: Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += WIDTH)
    results.push(...(await Promise.all(items.slice(at, at + WIDTH).map(act))))
  return results
}

/** Gathers what comes one by one. */
export async function* gathered<Item>(items: AsyncIterable<Item>, size = 500): AsyncIterable<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
