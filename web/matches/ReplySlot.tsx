import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { PitchSlot } from '../pitches/PitchSlot.tsx'
import { useWish } from '../posts/over-list.ts'
import type { PostSlot } from '../posts/PostDetails.tsx'
import { ownerName } from '../posts/post-names.ts'
import { unseenQuery } from './matches.data.ts'
import { noteSeen } from './seen.ts'

const loadMessage = () => import('../messages/WriteTo.tsx').then(({ WriteTo }) => WriteTo)

/** In an open post: pitching to it, or writing to its author when that was requested. It marks a match as seen. */
export const ReplySlot: PostSlot = (props) => {
  useOpened(props.post.id)
  return (
    <>
      <PitchSlot {...props} />
      <MessageSlot {...props} />
    </>
  )
}

function useOpened(post_id: string) {
  const client = useQueryClient()
  const { data } = useQuery(unseenQuery)
  const isAnyNew = (data?.unseen ?? 0) > 0
  const noted = useRef<string>(null)
  useEffect(() => {
    if (!isAnyNew || noted.current === post_id) return
    noted.current = post_id
    noteSeen(client, post_id)
  }, [client, post_id, isAnyNew])
}

const MessageSlot: PostSlot = ({ post, viewer }) => {
  const { Dialog: WriteTo, open } = useLoadedDialog(loadMessage)
  const section = useRef<HTMLElement>(null)
  useWish('message', open)
  useFocusWhenShown(section, WriteTo !== null)
  if (!WriteTo || post.account_id === null || post.account_id === viewer.id) return null
  return (
    <section ref={section} aria-label="Message" className="mt-5">
      <WriteTo account_id={post.account_id} name={ownerName(post)} readerId={viewer.id} />
    </section>
  )
}

/** Focuses the field, or the link to the conversation, as soon as it renders. */
function useFocusWhenShown(section: { current: HTMLElement | null }, isShown: boolean) {
  useEffect(() => {
    const place = section.current
    if (!isShown || !place) return
    const shown = new MutationObserver(() => tryFocus())
    const tryFocus = () => {
      const target = place.querySelector<HTMLElement>('textarea, a')
      if (!target) return
      shown.disconnect()
      target.focus()
    }
    shown.observe(place, { childList: true, subtree: true })
    tryFocus()
    return () => shown.disconnect()
  }, [section, isShown])
}
