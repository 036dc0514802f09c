import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { currentSession, onSession } from '../api/session.ts'
import { signOutToFront } from '../auth/sign-out-to-front.ts'
import { storeToast } from '../ui/pending-toast.ts'

/**
 * Leaves the product once the account is deleted. `answerLost` records that the server may have deleted it although no
 * answer came: from then on the end of the session says so. It returns whether that is so already.
 */
export function useFarewell() {
  const router = useRouter()
  const isLost = useRef(false)
  const isLeaving = useRef(false)
  const leave = useCallback(async () => {
    if (isLeaving.current) return
    isLeaving.current = true
    storeToast({ title: 'Your account was deleted' })
    await signOutToFront(router)
  }, [router])
  const leaveIfOver = useCallback(() => {
    const isOver = isLost.current && currentSession().status === 'out'
    if (isOver) void leave()
    return isOver
  }, [leave])
  useEffect(() => onSession(leaveIfOver), [leaveIfOver])
  const answerLost = () => {
    isLost.current = true
    return leaveIfOver()
  }
  return { leave, answerLost, leaveIfOver }
}
