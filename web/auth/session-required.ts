/** Thrown for a page of a member who is suspended or banned, except for those about themselves. */
export class MembershipOver extends Error {}

/** Thrown by the guard of the members' pages. `reconnecting`: there is a session, but the server is away. */
export class SessionRequired extends Error {
  readonly status: 'out' | 'reconnecting' | 'loading'

  constructor(status: 'out' | 'reconnecting' | 'loading') {
    super('A session is required')
    this.status = status
  }
}
