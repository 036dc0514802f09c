import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { CALLERS, type CallerName } from './access.cells.ts'

/** A text that stands in the database once, and who alone may ever read it. */
type Secret = { text: string; what: string; for: readonly CallerName[] }

/** All who may read what members publish. */
export const MEMBERS = CALLERS.filter((name) => !['anonymous', 'signed out', 'not onboarded'].includes(name))

/** Texts that are recognised wherever they come to light. */
export class Secrets {
  readonly #all: Secret[] = []
  readonly #seen = new Set<string>()

  /** Notes a text that is there already: an address, a token. */
  keep(what: string, text: string, ...readers: CallerName[]): void {
    this.#all.push({ text, what, for: readers })
  }

  /** A new text, for these readers alone. */
  make(what: string, ...readers: CallerName[]): string {
    const text = `${what.replace(/\W/g, '-')}-${randomUUID().slice(0, 13)}`
    this.keep(what, text, ...readers)
    return text
  }

  /** What these bytes tell this caller although he may not know it. */
  expectNoneIn(bytes: string, caller: CallerName): void {
    const told = this.#all.filter(({ text }) => bytes.includes(text))
    for (const { text } of told) this.#seen.add(text)
    const foreign = told.filter((secret) => !secret.for.includes(caller)).map(({ what }) => what)
    expect(foreign, `told to ${caller}`).toEqual([])
    expect(bytes, 'a hash of a password').not.toContain('$argon2')
  }

  /** What somebody may read and nobody has read: that it was not found with others says nothing. */
  unseen(): string[] {
    return this.#all.filter((one) => one.for.length > 0 && !this.#seen.has(one.text)).map(({ what }) => what)
  }
}
