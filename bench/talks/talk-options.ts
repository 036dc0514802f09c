export type TalkOptions = {
  /** Open at once, one of each member, idle. */
  streams: number
  seconds: number
  /** Messages a second, in the second of the two paces. */
  rate: number
  /** Members who write to each other, two by two. */
  pairs: number
  /** Of one member. */
  conversations: number
  /** Messages of one of them. */
  thread: number
}

export const TALK_USAGE = `  --streams N         talks: idle streams, each of another member (10000)
  --talk-seconds N    talks: time for each pace of messages (10); pages take a fifth of it each
  --rate N            talks: messages a second (500); a gentle pace of 20 comes first
  --pairs N           talks: pairs of members who write to each other (250)
  --conversations N   talks: conversations of one member (5000)
  --thread N          talks: messages in one of them (100000)`

const number = (value: string) => ({ type: 'string', default: value }) as const

export const TALK_OPTIONS = {
  streams: number('10000'),
  'talk-seconds': number('10'),
  rate: number('500'),
  pairs: number('250'),
  conversations: number('5000'),
  thread: number('100000'),
}

const LEAST = { streams: 5, 'talk-seconds': 0.2, rate: 1, pairs: 1, conversations: 100, thread: 200 }
const MOST_SECONDS = 600

/** Throws on one that is wrong. */
export function talkOptionsOf(values: Record<keyof typeof TALK_OPTIONS, string>): TalkOptions {
  const atLeast = (name: keyof typeof LEAST) => {
    const value = Number(values[name])
    const isTime = name === 'talk-seconds'
    const isRight = isTime ? value <= MOST_SECONDS : Number.isInteger(value)
    if (!isRight || !(value >= LEAST[name]))
      throw new Error(`--${name} must be ${isTime ? '' : 'a whole number '}of at least ${LEAST[name]}`)
    return value
  }
  return {
    streams: atLeast('streams'),
    seconds: atLeast('talk-seconds'),
    rate: atLeast('rate'),
    pairs: atLeast('pairs'),
    conversations: atLeast('conversations'),
    thread: atLeast('thread'),
  }
}
