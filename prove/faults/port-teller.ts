import { subscribe } from 'node:diagnostics_channel'
import type { AddressInfo, Server } from 'node:net'

// Loaded into the server's process before the server, which knows nothing of it.
subscribe('tracing:net.server.listen:asyncEnd', (told) => {
  const { server } = told as { server: Server }
  process.send?.((server.address() as AddressInfo).port)
})
