import { beatNames } from './demo-beats.ts'

// The demo's texts are plain prose, because prose is easier to edit than escaped strings.
// A block begins with "= " and its head. In running text a line break is a space and an empty line ends a
// paragraph; a line that begins with "- " stays a line.

export type Block = { head: string; lines: string[] }

export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('= ')) blocks.push({ head: line.slice(2), lines: [] })
    else blocks.at(-1)?.lines.push(line)
  }
  return blocks
}

export const readTable = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.split('|').map((cell) => cell.trim()))

export function flow(lines: readonly string[]): string {
  const paragraphs = lines.join('\n').split(/\n\s*\n/)
  return paragraphs
    .map((paragraph) => paragraph.trim().replace(/\n(?!- )/g, ' '))
    .filter(Boolean)
    .join('\n\n')
}

export type Member = {
  key: string
  name: string
  title: string
  organization: string
  location: string
  zone: string
  beats: string[]
  bio: string
  writesOn: string
}

export const readMembers = (text: string): Member[] =>
  readBlocks(text).map(({ head, lines }) => {
    const [key = '', name = '', title = '', organization = '', location = '', zone = '', codes = ''] = head
      .split('|')
      .map((cell) => cell.trim())
    const [bio = '', writesOn = ''] = flow(lines)
      .split('/')
      .map((part) => part.trim())
    return { key, name, title, organization, location, zone, beats: beatNames(codes), bio, writesOn }
  })

export type Source = {
  owner: string
  name: string
  role: string
  title: string
  organization: string
  expertise: string
}

export const readSources = (text: string): Source[] =>
  readBlocks(text).flatMap(({ head, lines }) =>
    readTable(lines.join('\n')).map(
      ([name = '', role = '', title = '', organization = '', expertise = '']) => ({
        owner: head,
        name,
        role,
        title,
        organization,
        expertise,
      }),
    ),
  )

export type PostText = {
  ref: string
  by: string
  kind: 'community' | 'request_for_source' | 'request_for_story'
  interview: 'Interview' | 'Commentary' | null
  /** Days from today on which the post expires, or null. */
  expires: number | null
  tags: string[]
  title: string
  description: string
  /** What only the Requests page asks for. */
  extra: Record<string, string>
}

// C community; I and Q requests from the feed's form (interview, commentary); R a request for sources from the
// Requests page; S a PR member's request, always made there.
const kinds = {
  C: ['community', null],
  I: ['request_for_source', 'Interview'],
  Q: ['request_for_source', 'Commentary'],
  R: ['request_for_source', null],
  S: ['request_for_story', null],
} as const

export const readPosts = (text: string): PostText[] =>
  readBlocks(text).map(({ head, lines }) => {
    const [code = '', by = '', expires = '-', codes = '', ref = ''] = head.split(' ')
    const kind = kinds[code as keyof typeof kinds]
    if (!kind || !ref.startsWith('#')) throw new Error(`cannot read the post: ${head}`)
    const extra = lines.filter((line) => line.startsWith('+ ')).map((line) => line.slice(2).split(/ (.*)/))
    const [title = '', ...body] = lines.filter((line) => !line.startsWith('+ '))
    return {
      ref: ref.slice(1),
      by,
      kind: kind[0],
      interview: kind[1],
      expires: expires === '-' ? null : Number(expires),
      tags: beatNames(codes),
      title,
      description: flow(body),
      extra: Object.fromEntries(extra.map(([key = '', value = '']) => [key, value])),
    }
  })

export type CommentText = { post: string; by: string; depth: number; deleted: boolean; content: string }

export const readThreads = (text: string): CommentText[] =>
  readBlocks(text).flatMap(({ head, lines }) => {
    const comments: CommentText[] = []
    for (const line of lines.filter((each) => each.trim())) {
      const start = /^( *)(x )?([a-z-]+): (.*)$/.exec(line)
      if (start) {
        const [, indent = '', deleted, by = '', content = ''] = start
        comments.push({ post: head, by, depth: indent.length / 2, deleted: Boolean(deleted), content })
      } else {
        const last = comments.at(-1)
        if (last) last.content += ` ${line.trim()}`
      }
    }
    return comments
  })

export type Talk = {
  head: string[]
  commentary: string
  messages: { fromResponder: boolean; unread: boolean; text: string }[]
}

export const readTalks = (text: string): Talk[] =>
  readBlocks(text).map(({ head, lines }) => {
    const first = lines.findIndex((line) => /^[<>]/.test(line))
    const opening = first < 0 ? lines : lines.slice(0, first)
    const messages: Talk['messages'] = []
    for (const line of first < 0 ? [] : lines.slice(first)) {
      const start = /^([<>])(!?) (.*)$/.exec(line)
      if (start) {
        messages.push({ fromResponder: start[1] === '>', unread: start[2] === '!', text: start[3] ?? '' })
      } else if (line.trim()) {
        const last = messages.at(-1)
        if (last) last.text += ` ${line.trim()}`
      }
    }
    return { head: head.split('|').map((cell) => cell.trim()), commentary: flow(opening), messages }
  })
