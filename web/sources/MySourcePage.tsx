import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotKeepOwnSource } from '../../contract/sources.rules.ts'
import { AccountPage } from '../accounts/AccountPage.tsx'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Evidence } from '../evidence/Evidence.tsx'
import { Button } from '../ui/Button.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { ownSourceQuery } from './own-source.data.ts'
import { draftName } from './source-draft.ts'

const OwnSourceForm = lazy(() =>
  import('./OwnSource.form.tsx').then(({ OwnSourceForm }) => ({ default: OwnSourceForm })),
)
const OwnSourceHead = lazy(() =>
  import('./OwnSourceHead.tsx').then(({ OwnSourceHead }) => ({ default: OwnSourceHead })),
)
const OwnClaims = lazy(() =>
  import('../claims/OwnClaims.tsx').then(({ OwnClaims }) => ({ default: OwnClaims })),
)
const loadForm = async () => (await import('./SourceFormDialog.tsx')).SourceFormDialog

/** The source profile that an expert keeps of themselves, or has claimed. */
export function MySourcePage() {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const { data } = useQuery({ ...ownSourceQuery, enabled: false })
  if (whyNotKeepOwnSource(viewer.role) !== null) return <Navigate to="/app/account/profile" replace />
  return (
    <AccountPage title="My Source Profile">
      <MySource viewer={viewer} />
      <Suspense fallback={null}>
        <OwnClaims isHolder={Boolean(data?.source)} />
      </Suspense>
    </AccountPage>
  )
}

function MySource({ viewer }: { viewer: OwnAccount }) {
  const { data, error, refetch } = useQuery(ownSourceQuery)
  if (data?.source)
    return (
      <Suspense fallback={<Waiting />}>
        <OwnSourceHead source={data.source} />
        <OwnSourceForm source={data.source} viewer={viewer} />
        <Evidence
          source={data.source}
          level={2}
          className="mt-10 max-w-[640px] border-t border-text-3 pt-4"
        />
      </Suspense>
    )
  if (data) return <NoSource viewer={viewer} />
  if (error)
    return (
      <StateMessage
        kind="error"
        title="Your source profile did not load"
        actions={<Button onClick={() => void refetch()}>Try Again</Button>}
      >
        {error.message}
      </StateMessage>
    )
  return <Waiting />
}

function Waiting() {
  return (
    <Loading label="Loading your source profile">
      <Skeleton className="h-64 w-full max-w-[640px]" />
    </Loading>
  )
}

function NoSource({ viewer }: { viewer: OwnAccount }) {
  const { Dialog, open, close, early } = useLoadedDialog(loadForm)
  const isReadOnly = useIsReadOnly()
  const opener = useRef<HTMLButtonElement>(null)
  const openAgain = () => {
    if (!isReadOnly) open()
  }
  useLeftOpen(viewer.id, draftName(null, true), Dialog !== null, openAgain, opener)
  return (
    <>
      <StateMessage
        title="You have no source profile yet"
        actions={
          <Button ref={opener} variant="filled" disabled={isReadOnly} {...early} onClick={open}>
            Add My Profile
          </Button>
        }
      >
        Add one so that journalists find you in Sources and you can answer requests yourself.
      </StateMessage>
      {Dialog && <Dialog source={null} isOwnProfile viewer={viewer} onClose={close} />}
    </>
  )
}
