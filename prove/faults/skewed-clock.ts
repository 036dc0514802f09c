import { readFileSync } from 'node:fs'

// Loaded before a server (`--import`): its clock is wrong by as many milliseconds as the file says at this moment.

const file = process.env.CLOCK_SKEW_FILE ?? ''
const Honest = Date
const skew = (): number => Number(readFileSync(file, 'utf8'))
const wrongNow = (): number => Honest.now() + skew()

globalThis.Date = new Proxy(Honest, {
  construct: (target, given: unknown[], wanted) =>
    Reflect.construct(target, given.length === 0 ? [wrongNow()] : given, wanted),
  apply: () => new Honest(wrongNow()).toString(),
  get: (target, name, receiver) => (name === 'now' ? wrongNow : Reflect.get(target, name, receiver)),
})
