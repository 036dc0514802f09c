import { currentSession } from './session.ts'

/** What a member has done with a post: no live event carries it, because it concerns only them. */
export type OwnMark = { post_id: string; is_liked?: boolean; is_saved?: boolean }
type TabMessage = { accountId: string; mark: OwnMark }

const channel = new BroadcastChannel('beatline-own-marks')

/** Notifies the member's other tabs in this browser. */
export function notifyOtherTabs(mark: OwnMark): void {
  const { accountId } = currentSession()
  if (accountId !== null) channel.postMessage({ accountId, mark } satisfies TabMessage)
}

/** Calls back when the same member did something in another tab. */
export function onOtherTabs(listener: (mark: OwnMark) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.accountId === currentSession().accountId) listener(data.mark)
  })
}
