import pg from 'pg'

export const say = (text: string) => process.stderr.write(`${text}\n`)

/** Registers the end of something before it has started, so that a Ctrl+C in between leaves nothing behind. */
export async function own<T>(
  ends: AsyncDisposableStack,
  starting: Promise<T>,
  end: (started: T) => Promise<void>,
) {
  ends.defer(async () => {
    const started = await starting.catch(() => null)
    if (started !== null) await end(started)
  })
  return starting
}

export async function connect(ends: AsyncDisposableStack, connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // The query in progress reports the error; without a listener it would end the process before the cleanup.
  client.on('error', () => undefined)
  await own(ends, client.connect(), () => client.end())
  return client
}

/** Rejects when this process is asked to end, or the process that started it is gone. */
function stopAsked(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => {
    // Errors from here on are a consequence of stopping, and must not interrupt the cleanup.
    process.on('uncaughtException', () => undefined)
    reject(new Error('Stopped.'))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.env.BEATLINE_PARENT_IPC) process.on('disconnect', stop)
  return promise
}

/** Runs a bench to its end, or until it is stopped, and exits with what it returns. */
export async function runBench(bench: (ends: AsyncDisposableStack) => Promise<number>): Promise<never> {
  const ends = new AsyncDisposableStack()
  try {
    process.exitCode = await Promise.race([bench(ends), stopAsked()]).finally(() => ends.disposeAsync())
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
  process.exit()
}
