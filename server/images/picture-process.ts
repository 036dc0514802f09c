import { drawPicture } from './draw-picture.ts'

// The process of drawApart. It exits with the server, also while it draws.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl+C reaches the whole group; the server may still be answering.
process.on('SIGINT', () => undefined)
process.on('message', async (bytes: Uint8Array) => {
  process.send?.({ picture: await drawPicture(Buffer.from(bytes)) })
})
process.send?.('ready')
