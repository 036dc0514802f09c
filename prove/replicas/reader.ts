import type { Endpoint } from '../../contract/endpoint.ts'
import { type AnyInput, type Client, createClient, type Input } from '../../test/support/client.ts'
import type { Member } from '../../test/support/factories.ts'

/** A member's page: it says in each call what it has seen, as web/api/call.ts does. */
export class Page {
  readonly #client: Client
  readonly #member: Member
  seen = ''

  constructor(address: string, member: Member, seen = '') {
    this.#client = createClient(address, member.session)
    this.#member = member
    this.seen = seen
  }

  /** The id of a live event, or what the header of an answer said. */
  note(cursor: string | null): void {
    const position = cursor?.split(':')[2] ?? ''
    if (position > this.seen) this.seen = position
  }

  get #said(): Record<string, string> {
    return this.seen === '' ? {} : { 'seen-position': this.seen }
  }

  /** The same page, whose calls reach another process from now on. */
  at(address: string): Page {
    return new Page(address, this.#member, this.seen)
  }

  refused = (endpoint: Endpoint, input: AnyInput, status: number) =>
    this.#client.refused(endpoint, { ...input, headers: this.#said }, status)

  call = async <E extends Endpoint>(endpoint: E, input: Partial<Input<E>> = {}) => {
    const headers = { ...input.headers, ...this.#said }
    const answer = await this.#client.call(endpoint, { ...input, headers } as unknown as Input<E>)
    this.note(answer.headers.get('live-position'))
    return answer
  }
}
