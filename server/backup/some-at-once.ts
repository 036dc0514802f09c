/** How many pictures are read and written concurrently: a bucket answers each in its own time. */
const WIDTH = 8

/** Runs `act` for each item, some concurrently; the results are in the order of the items. */
export async function someAtOnce<Item, Result>(
  items: Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += WIDTH)
    results.push(...(await Promise.all(items.slice(at, at + WIDTH).map(act))))
  return results
}

/** Collects an iterable into batches. */
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
