/** The tables that may be partitioned by the months of their ids, in the order in which that is done. */
export const PARTITIONED = ['messages', 'notifications', 'comments', 'likes'] as const
export type Partitioned = (typeof PARTITIONED)[number]

/**
 * Those whose months may leave the database. Nobody can like again what they like already, and no comment can lose the one
 * that it replies to, so likes and comments stay.
 */
export const MOVABLE = ['messages', 'notifications'] as const
export type Movable = (typeof MOVABLE)[number]

export const isMovable = (table: string): table is Movable => (MOVABLE as readonly string[]).includes(table)

/** What does the work of a unique index without the id: the trigger's event and function. */
export const IN_PLACE_OF: Record<string, string> = {
  notifications_one_like: `when (new.type = 'like') execute function skip_second_notice_of_like()`,
  comments_path_key: 'execute function refuse_taken_path()',
  likes_once: 'execute function skip_second_like()',
}

/** How many months are created ahead of the current one. */
export const AHEAD = 3

/** Ids that are not of version 7 are mostly above this, which is where the months end. */
export const LAST_MONTH = new Date(Date.UTC(2100, 0))

/** The check that the partition of everything before holds no row of a month: spares PostgreSQL from looking. */
export const NO_MONTH = 'no_month'

/** The partition of everything before the first month, which was the whole table, and that of what has no month yet. */
export const beforeOf = (table: string) => `${table}_before`
export const laterOf = (table: string) => `${table}_later`
export const monthTable = (table: string, month: Date) => `${table}_${nameOf(month).replace('-', '_')}`

/** Whether it is the table of a month or of later ones, attached or not. */
export const isMonthTable = (name: string) =>
  PARTITIONED.some(
    (table) => name.startsWith(`${table}_`) && /^(\d{4}_\d{2}|later)$/.test(name.slice(table.length + 1)),
  )

/** 2030-01 */
export const nameOf = (month: Date) => month.toISOString().slice(0, 7)

/** The month of such a name, or null. */
export function monthOf(name: string): Date | null {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(name)) return null
  return new Date(`${name}-01T00:00:00Z`)
}

/** The first moment of the month that is so many months after that of `moment`, in UTC. */
export const monthAfter = (moment: Date, months = 1) =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months))

const DAY_MS = 86_400_000

/** Where the months of a table begin that is partitioned now: with the first one that begins in more than a day. */
export const startAt = (now: Date) => monthAfter(new Date(now.getTime() + DAY_MS))

/** The lowest id that a moment has: those of version 7 begin with the milliseconds since 1970. */
export function firstId(moment: Date): string {
  const milliseconds = moment.getTime().toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`
}

/** The moment of an id. */
export const momentOf = (id: string) => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
