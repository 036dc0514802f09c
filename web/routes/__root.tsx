import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useMailedSession } from '../api/mailed-session.ts'
import { OtherAccountScreen } from '../auth/OtherAccountScreen.tsx'
import { Toaster } from '../ui/Toaster.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => {
    const mailed = useMailedSession()
    return (
      <>
        {mailed.status === 'other' ? <OtherAccountScreen other={mailed.other} /> : <Outlet />}
        <Toaster />
      </>
    )
  },
})
