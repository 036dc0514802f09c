import { maySee } from './demo-audience.ts'
import { sourcesWanted } from './demo-briefs.ts'
import { isClosed, stateColumns } from './demo-held.ts'
import type { Cast } from './demo-members.ts'
import { postsFirstDays } from './demo-posts-days-1.ts'
import { postsMiddleDays } from './demo-posts-days-2.ts'
import { postsLaterDays } from './demo-posts-days-3.ts'
import { postsLastMonth } from './demo-posts-month-1.ts'
import { postsSecondMonth } from './demo-posts-month-2.ts'
import { drafts, postsThirdMonth } from './demo-posts-month-3.ts'
import { postsToday } from './demo-posts-today.ts'
import { type PostText, readPosts, readThreads } from './demo-read.ts'
import { threads } from './demo-threads.ts'
import {
  type Deadline,
  day,
  deadlineIn,
  fraction,
  hour,
  inOfficeHours,
  minute,
  type Row,
  seedId,
  shuffled,
} from './seed-tools.ts'

export type Post = PostText & {
  id: string
  owner: Cast
  created: Date
  expiresAt: Date | null
  deadline: Deadline | null
  draft: boolean
}
export type Comment = {
  id: string
  post: Post
  author: Cast
  content: string
  parent: string | null
  numbers: number[]
  deleted: boolean
  created: Date
}
export type Like = {
  id: string
  by: Cast
  type: 'post' | 'comment'
  object: string
  post: Post
  owner: Cast
  created: Date
}

// Text, from and to how many days ago, and how strongly the block leans to its recent end.
const calendar: [string, number, number, number][] = [
  [postsToday, 0.003, 1, 1.7],
  [postsFirstDays, 1, 3, 1],
  [postsMiddleDays, 3, 6, 1],
  [postsLaterDays, 6, 10, 1],
  [postsLastMonth, 10, 30, 1.2],
  [postsSecondMonth, 30, 60, 1],
  [postsThirdMonth, 60, 90, 1],
  [drafts, 0.1, 6, 1],
]

export function layOutPosts(cast: readonly Cast[], now: Date): Post[] {
  const byKey = new Map(cast.map((member) => [member.key, member]))
  return calendar.flatMap(([text, from, to, lean]) =>
    readPosts(text).map((post, index, all) => {
      const owner = byKey.get(post.by)
      if (!owner) throw new Error(`no such member: ${post.by}`)
      const age = from + (to - from) * (index / all.length) ** lean
      const plain = new Date(now.getTime() - age * day)
      const created = age < 1 ? plain : inOfficeHours(plain, owner.zone, post.ref)
      const deadline = post.expires === null ? null : deadlineIn(now, post.expires, owner.zone, post.ref)
      return {
        ...post,
        id: seedId(`post:${post.ref}`),
        owner,
        created,
        expiresAt: deadline?.at ?? null,
        deadline,
        draft: text === drafts,
      }
    }),
  )
}

export const postRows = (posts: readonly Post[], found: ReadonlyMap<string, number>, now: Date): Row[] =>
  posts.map((post) => {
    const fromRequestsPage = post.kind !== 'community' && !post.interview
    const chosen = isClosed(post.ref) ? null : post.deadline
    return {
      id: post.id,
      account_id: post.owner.id,
      title: post.title,
      description: post.description,
      post_type: post.kind,
      interview_type: post.interview,
      type: fromRequestsPage ? (post.extra.type ?? 'Interview') : null,
      organization: post.extra.org ?? '',
      contact_info: post.extra.contact ?? '',
      additional_notes: post.extra.notes ?? '',
      status: 'Open',
      sources_wanted: sourcesWanted(post.ref),
      found_count: found.get(post.id) ?? 0,
      deadline_wall: chosen?.wall ?? null,
      deadline_zone: chosen?.zone ?? null,
      deadline_is_day: chosen?.is_day ?? false,
      ...stateColumns(post, now),
      expiration_date: post.interview ? post.expiresAt : null,
      deadline: fromRequestsPage ? post.expiresAt : null,
      tags: post.tags,
      audience: post.extra.audience ?? 'all',
      is_hidden_name: post.extra.hidden !== undefined,
      shown_name: post.extra.hidden ?? null,
      hidden_id: post.extra.hidden ? seedId(`hidden:${post.ref}`) : null,
      data: { status: post.draft ? 'draft' : 'published' },
      created_at: post.created,
      updated_at: post.created,
    }
  })

export function layOutComments(posts: readonly Post[], cast: readonly Cast[], now: Date): Comment[] {
  const texts = readThreads(threads)
  const laid: Comment[] = []
  const place = new Map<string, { count: number; total: number; last: Comment[] }>()
  for (const text of texts) {
    const post = posts.find((each) => each.ref === text.post)
    const author = cast.find((each) => each.key === text.by)
    if (!post || !author) throw new Error(`no post or member for a comment: ${text.post}, ${text.by}`)
    const total = texts.filter((each) => each.post === text.post).length
    const here = place.get(text.post) ?? { count: 0, total, last: [] }
    place.set(text.post, here)
    here.count += 1
    const parent = text.depth ? here.last[text.depth - 1] : undefined
    if (text.depth && !parent) throw new Error(`a reply without a parent under ${text.post}`)
    const sibling = here.last[text.depth]?.numbers.at(-1) ?? 0
    const span = Math.min(now.getTime() - post.created.getTime(), 30 * hour)
    const comment: Comment = {
      id: seedId(`comment:${text.post}/${here.count}`),
      post,
      author,
      content: text.content,
      parent: parent?.id ?? null,
      numbers: [...(parent?.numbers ?? []), sibling + 1],
      deleted: text.deleted,
      created: new Date(post.created.getTime() + (span * here.count) / (total + 1)),
    }
    here.last = [...here.last.slice(0, text.depth), comment]
    laid.push(comment)
  }
  return laid
}

export const commentRows = (comments: readonly Comment[]): Row[] =>
  comments.map((comment) => ({
    id: comment.id,
    post_id: comment.post.id,
    account_id: comment.author.id,
    content: comment.content,
    parent_comment_id: comment.parent,
    path: comment.numbers.map((number) => String(number).padStart(3, '0')).join('.'),
    path_order: comment.numbers,
    depth: comment.numbers.length - 1,
    is_deleted: comment.deleted,
    created_at: comment.created,
    updated_at: comment.created,
  }))

/** Few like most things, many like a few: the square of a fraction has that shape. */
function likesFor(
  target: Pick<Like, 'type' | 'object' | 'post' | 'owner'> & { created: Date; most: number },
  people: readonly Cast[],
  now: Date,
): Like[] {
  const { created, most, ...like } = target
  const time = now.getTime() - created.getTime()
  const seen = Math.min(1, 0.1 + time / day)
  const count = Math.floor(fraction(`${like.object}/likes`) ** 2 * most * seen)
  const others = people.filter((member) => member.id !== like.owner.id)
  return shuffled(others, like.object, (member) => member.key)
    .slice(0, count)
    .map((by) => {
      const after = Math.min(time, 5 * day) * fraction(`${like.object}/${by.key}`) ** 1.5
      const id = seedId(`like:${like.object}/${by.key}`)
      return {
        ...like,
        id,
        by,
        created: new Date(created.getTime() + Math.max(after, Math.min(time, minute))),
      }
    })
}

export function layOutLikes(
  posts: readonly Post[],
  comments: readonly Comment[],
  cast: readonly Cast[],
  now: Date,
) {
  const people = cast.filter((member) => member.standing === 'Active')
  const onPosts = posts
    .filter((post) => !post.draft)
    .flatMap((post) => {
      const most = post.kind === 'community' ? 34 : 18
      const { id: object, owner, created } = post
      return likesFor(
        { type: 'post', object, post, owner, created, most },
        people.filter((member) => maySee(member, post)),
        now,
      )
    })
  const onComments = comments
    .filter((comment) => !comment.deleted)
    .flatMap(({ id: object, post, author: owner, created }) =>
      likesFor({ type: 'comment', object, post, owner, created, most: 9 }, people, now),
    )
  return [...onPosts, ...onComments]
}

export const likeRows = (likes: readonly Like[]): Row[] =>
  likes.map((like) => ({
    id: like.id,
    account_id: like.by.id,
    likeable_type: like.type,
    likeable_id: like.object,
    created_at: like.created,
  }))

const savesOfSignIns: Record<string, number> = { journalist: 9, pr: 8, expert: 6, admin: 5 }

export function savedRows(posts: readonly Post[], cast: readonly Cast[], now: Date): Row[] {
  const people = cast.filter((member) => member.standing === 'Active')
  return people.flatMap((member) => {
    const count = savesOfSignIns[member.key] ?? Math.floor(fraction(`${member.key}/saves`) * 6)
    const offered = posts.filter((post) => !post.draft && post.owner !== member && maySee(member, post))
    return shuffled(offered, `${member.key}/saves`, (post) => post.ref)
      .slice(0, count)
      .map((post) => {
        const time = Math.min(now.getTime() - post.created.getTime(), 2 * day)
        const created_at = new Date(post.created.getTime() + time * fraction(`${member.key}/${post.ref}`))
        return { user_id: member.id, post_id: post.id, created_at }
      })
  })
}
