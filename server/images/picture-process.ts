import { type Asked, drawPicture, readPrint } from './draw-picture.ts'

// The process of drawApart. It exits with the server, also while it draws.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl+C reaches the whole group; the server may still be answering.
process.on('SIGINT', () => undefined)
process.on('message', async ({ bytes, isDrawn }: Asked) => {
  const picture = isDrawn ? Buffer.from(bytes) : await drawPicture(Buffer.from(bytes))
  const print = picture && (await readPrint(picture))
  process.send?.({ drawn: picture && print && { picture, print } })
})
process.send?.('ready')
