import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { CALLERS, type CallerName } from './access.cells.ts'

/** A text that is in the database once, and who may ever read it. */
type Secret = { text: string; what: string; for: readonly CallerName[] }

/** Everyone who may read what members publish. */
export const MEMBERS = CALLERS.filter((name) => !['anonymous', 'signed out', 'not onboarded'].includes(name))

/** Texts that are recognized wherever they appear. */
export class Secrets {
  readonly #all: Secret[] = []
  readonly #seen = new Set<string>()

  /** Records an existing text: an address, a token. */
  keep(what: string, text: string, ...readers: CallerName[]): void {
    this.#all.push({ text, what, for: readers })
  }

  /** A new text, only for these readers. */
  make(what: string, ...readers: CallerName[]): string {
    const text = `${what.replace(/\W/g, '-')}-${randomUUID().slice(0, 13)}`
    this.keep(what, text, ...readers)
    return text
  }

  /** Finds what these bytes reveal to this caller without permission. */
  expectNoneIn(bytes: string, caller: CallerName): void {
    const found = this.#all.filter(({ text }) => bytes.includes(text))
    for (const { text } of found) this.#seen.add(text)
    const foreign = found.filter((secret) => !secret.for.includes(caller)).map(({ what }) => what)
    expect(foreign, `told to ${caller}`).toEqual([])
    expect(bytes, 'a hash of a password').not.toContain('$argon2')
  }

  /** Texts that someone may read but no one has read: not finding them elsewhere proves nothing. */
  unseen(): string[] {
    return this.#all.filter((one) => one.for.length > 0 && !this.#seen.has(one.text)).map(({ what }) => what)
  }
}
