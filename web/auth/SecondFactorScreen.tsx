import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isAuthAway } from '../api/auth-errors.ts'
import { ErrorScreen } from '../layout/ErrorScreen.tsx'
import { NarrowMain, QuietLayout } from '../layout/QuietLayout.tsx'
import { Reconnecting } from '../layout/Reconnecting.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { listSecondFactors } from './auth.data.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** Replaces a page until the code is given: the page then opens by itself. */
export function SecondFactorScreen() {
  const factors = useQuery({
    queryKey: ['second-factors', 'before a page'],
    queryFn: listSecondFactors,
    gcTime: 0,
  })
  const router = useRouter()
  // An operator has removed it meanwhile: no step is due any more.
  const nothingDue = factors.data?.length === 0
  useEffect(() => {
    if (nothingDue) void router.invalidate()
  }, [nothingDue, router])

  if (factors.isError)
    return isAuthAway(factors.error) ? <Reconnecting /> : <ErrorScreen error={factors.error} />
  return (
    <QuietLayout>
      <title>Enter Your Code | Beatline</title>
      <NarrowMain>
        {factors.data && !nothingDue ? (
          <SecondFactorForm factors={factors.data} />
        ) : (
          <Loading label="Loading">
            <Skeleton className="h-9 w-3/4" />
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-8 h-11 w-full" />
          </Loading>
        )}
      </NarrowMain>
    </QuietLayout>
  )
}
