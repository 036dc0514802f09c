import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

const READ_ONLY = '25006'
/** Of functions that write, or that ask how far the log is written. */
const NOT_IN_THIS_STATE = '55000'

/** What PostgreSQL reports when a session begins, and again when it changes. A pooler repeats it long after it has changed. */
const REPORTED = ['in_hot_standby', 'default_transaction_read_only']

type Report = { parameterName: string; parameterValue: string }
/** The protocol below node-postgres's client, which its types lack. */
type Protocol = EventEmitter & { stream: Socket }

/** Whether a statement failed because the server takes no writes: it is a standby, or was demoted. */
export const isReadOnly = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return code === READ_ONLY || (code === NOT_IN_THIS_STATE && /recovery/.test(message ?? ''))
}

/**
 * Breaks this connection when the server at its other end says that it takes no writes. Reads would succeed there and be
 * old, and an event would never come; the next connection may lead to the primary.
 */
export function leaveStandby(client: pg.Client): void {
  const { connection } = client as unknown as { connection: Protocol }
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Report) => {
    if (parameterValue !== 'on' || !REPORTED.includes(parameterName)) return
    const error = new Error(
      'PostgreSQL takes no writes: it is a standby, or default_transaction_read_only is on',
    )
    connection.stream.destroy(Object.assign(error, { code: READ_ONLY }))
  })
}
