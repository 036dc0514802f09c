import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { TestApp } from './app.ts'
import { atEnd } from './at-end.ts'

/** A connection to the server that passes a request on and breaks when its answer comes: the work is done by then. */
export async function lossyWay(app: TestApp): Promise<string> {
  const proxy = createServer((from) => {
    const to = connect(Number(new URL(app.address).port), '127.0.0.1')
    from.pipe(to).once('data', () => {
      from.resetAndDestroy()
      to.destroy()
    })
    for (const socket of [from, to]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  atEnd(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
