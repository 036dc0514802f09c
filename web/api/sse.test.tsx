import { expect, test } from 'vitest'
import { readEvents } from './sse.ts'

const read = async (...parts: string[]) => {
  const body = new Blob(parts).stream()
  const taken: unknown[] = []
  await readEvents(
    body,
    () => undefined,
    (id, event) => taken.push([id, event]),
  )
  return taken
}

test('delivers events with their ids, and a heartbeat with its stream position', async () => {
  expect(
    await read(
      'id: a:1\nevent: ready\nda',
      'ta: {"resumed":true}\n\n: beat\nid: a:7\n\n: beat\n\nid: a:8\nevent: drafts.changed\n',
      'data: null\n\nid: a:9\nevent: cut off',
    ),
  ).toEqual([
    ['a:1', { name: 'ready', data: { resumed: true } }],
    ['a:7', null],
    ['a:8', { name: 'drafts.changed', data: null }],
  ])
})
