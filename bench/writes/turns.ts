import type { Target } from './kinds.ts'

type Asked = { name: string; targets?: Target[]; isOnce: boolean }

/** Deals out the targets of each kind: to each lane its own again and again, or, what can be done once alone, each once. */
export class Turns {
  readonly #targets = new Map<string, Target[]>()

  of({ name, targets, isOnce }: Asked): (lane: number) => Target {
    if (targets) this.#targets.set(name, [...targets])
    const left = this.#targets.get(name)
    if (!left?.length) throw new Error(`There is nothing to do a ${name} to.`)
    if (!isOnce) return (lane) => left[lane % left.length]!
    return () => {
      const target = left.pop()
      if (!target)
        throw new Error(`All that could be done a ${name} to has been used up: take fewer seconds.`)
      return target
    }
  }
}
