import { currentSession } from './session.ts'

/** What a member has made of a post: live events tell it to nobody, because it concerns him alone. */
export type OwnMark = { post_id: string; is_liked?: boolean; is_saved?: boolean }
type Told = { accountId: string; mark: OwnMark }

const channel = new BroadcastChannel('beatline-own-marks')

/** Tells the member's other tabs in this browser. */
export function tellOtherTabs(mark: OwnMark): void {
  const { accountId } = currentSession()
  if (accountId !== null) channel.postMessage({ accountId, mark } satisfies Told)
}

/** Calls back at what the same member did in another tab. */
export function onOtherTabs(listener: (mark: OwnMark) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.accountId === currentSession().accountId) listener(data.mark)
  })
}
