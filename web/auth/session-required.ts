/** Thrown by the guard of the members' pages. `reconnecting`: there is a session, but the server is away. */
export class SessionRequired extends Error {
  readonly status: 'out' | 'reconnecting' | 'loading'

  constructor(status: 'out' | 'reconnecting' | 'loading') {
    super('A session is required')
    this.status = status
  }
}
