import type { AnyRouter } from '@tanstack/react-router'
import { signOut } from './auth.data.ts'

/** Signs out and loads the front page. */
export async function signOutToFront(router: AnyRouter): Promise<void> {
  // Its address first: a members' page without a session would show the sign-in screen for a moment.
  await router.navigate({ to: '/' })
  await signOut()
  if (navigator.onLine) location.reload()
}
