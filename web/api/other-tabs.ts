import type { Density } from '../../contract/accounts.ts'
import type { OutcomesSeen } from '../../contract/pitches.ts'
import { currentSession } from './session.ts'

/** What a member has done with a post: no live event carries it, because it concerns only them. */
export type OwnMark = { post_id: string; is_liked?: boolean; is_saved?: boolean; is_seen?: true }
/** How the member wants a page to look. */
export type OwnLook = { requests_density: Density }
/** The member has seen outcomes of their pitches. */
export type OwnOutcomesSeen = { outcomes_seen: OutcomesSeen }
export type OwnNews = OwnMark | OwnLook | OwnOutcomesSeen
type TabMessage = { accountId: string; news: OwnNews }

const channel = new BroadcastChannel('beatline-own-marks')
const listeners = new Set<(news: OwnNews) => void>()

/** Notifies whatever shows it in this tab, and the member's other tabs in this browser. */
export function shareOwnNews(news: OwnNews): void {
  const { accountId } = currentSession()
  if (accountId === null) return
  for (const listener of listeners) listener(news)
  channel.postMessage({ accountId, news } satisfies TabMessage)
}

/** Calls back when the member did something, here or in another tab. */
export function onOwnNews(listener: (news: OwnNews) => void): void {
  listeners.add(listener)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.accountId === currentSession().accountId) listener(data.news)
  })
}
