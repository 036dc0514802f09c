import type { LiveEvent } from '../../contract/live.ts'

/**
 * Reads server-sent events from a body until it ends. Calls `alive` at every arrival. Takes a heartbeat as null: it
 * gives the stream position.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  alive: () => void,
  take: (id: string, event: LiveEvent | null) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    alive()
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) takeBlock(block, take)
  }
}

function takeBlock(block: string, take: (id: string, event: LiveEvent | null) => void) {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const at = line.indexOf(': ')
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 2))
  }
  const [id = '', name] = [fields.get('id'), fields.get('event')]
  if (name) take(id, { name, data: JSON.parse(fields.get('data') ?? 'null') } as LiveEvent)
  else if (id) take(id, null)
}
