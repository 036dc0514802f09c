import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotCreateRequest } from '../../contract/requests.rules.ts'
import type { PostedRequest } from '../../contract/requests.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { ApiError } from '../api/call.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { WHILE_OPEN } from '../posts/open-post.data.ts'
import type { KeptSlot, PostSlot } from '../posts/PostDetails.tsx'
import { useFocusOnMove } from '../posts/use-focus-on-move.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { RequestDetails } from './RequestDetails.tsx'
import { RequestNavigation } from './RequestNavigation.tsx'
import { loadedRequest, requestQuery } from './requests.data.ts'
import { useOpenRequest } from './use-request-address.ts'
import { useSeen } from './use-seen.ts'

const loadEdit = () => import('./RequestEdit.form.tsx').then(({ RequestEditForm }) => RequestEditForm)

interface RequestDialogProps {
  viewer: OwnAccount
  Pitching: PostSlot
  Kept: KeptSlot
}

/** The request in the address (?request=), over the list. The list may not have it. */
export function RequestDialog({ viewer, Pitching, Kept }: RequestDialogProps) {
  const { id, close, show } = useOpenRequest()
  return id === undefined ? null : (
    <OpenRequest id={id} viewer={viewer} Pitching={Pitching} Kept={Kept} onClose={close} onShow={show} />
  )
}

interface OpenRequestProps extends RequestDialogProps {
  id: string
  onClose: () => Promise<void>
  onShow: (id: string) => void
}

function OpenRequest({ id, viewer, Pitching, Kept, onClose, onShow }: OpenRequestProps) {
  const client = useQueryClient()
  // Starts with the list's data; later changes, made here or live, update both.
  const asked = useQuery({ ...requestQuery(id), ...WHILE_OPEN, initialData: () => loadedRequest(client, id) })
  // It may have been there until now.
  const isAbsent = asked.error instanceof ApiError && asked.error.status === 404
  const request = isAbsent || asked.data?.is_excerpt ? undefined : asked.data
  const failure = request || (asked.isFetching && !isAbsent) ? null : asked.error
  const isReadOnly = useIsReadOnly()
  const mayEdit = request !== undefined && isEdited(request, viewer) && !isReadOnly
  const edit = useLoadedDialog(loadEdit)
  // A form would take the keys of a reader who goes from request to request.
  const [passed, setPassed] = useState<string | null>(null)
  const formFirst = mayEdit && passed !== id ? id : null
  const begin = useEffectEvent(edit.open)
  useEffect(() => {
    if (formFirst !== null) begin()
  }, [formFirst])
  const isEditing = request !== undefined && mayEdit && edit.Dialog !== null
  const pass = (next: string) => {
    edit.close()
    setPassed(next)
    onShow(next)
  }
  const title = useFocusOnMove(id)
  useSeen(request, viewer.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void onClose()}
      focusAfter={() => document.querySelector<HTMLElement>(`[id="request-${id}"] a`)}
      size={request && !isEditing ? 'post' : 'form'}
      title={isEditing ? 'Edit Request' : 'Request Details'}
    >
      {isEditing && edit.Dialog && (
        <edit.Dialog key={id} request={request} viewer={viewer} onClose={() => void onClose()}>
          <Pitching post={request} viewer={viewer} />
        </edit.Dialog>
      )}
      {!isEditing && <RequestNavigation id={id} onShow={pass} />}
      {request && !isEditing && (
        <RequestDetails
          key={id}
          titleRef={title}
          request={request}
          viewer={viewer}
          Pitching={Pitching}
          editButton={mayEdit && <Button onClick={edit.open}>Edit</Button>}
        />
      )}
      {!request && !failure && <Pending />}
      {failure && (
        <NotShown error={failure} onClose={() => void onClose()} onAgain={() => void asked.refetch()}>
          <Kept post_id={id} accountId={viewer.id} />
        </NotShown>
      )}
    </Dialog>
  )
}

/** Members who make requests here edit theirs here; drafts from the feed stay in the feed. */
function isEdited(request: PostedRequest, viewer: OwnAccount): boolean {
  const isOwn = request.account_id === viewer.id && request.data.status === 'published'
  return isOwn && whyNotCreateRequest(viewer.role) === null
}

function Pending() {
  return (
    <DialogBody>
      <Loading label="Loading the request">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-3 h-4 w-full" />
        <Skeleton className="mt-3 h-4 w-5/6" />
      </Loading>
    </DialogBody>
  )
}

interface NotShownProps {
  error: Error
  onClose: () => void
  onAgain: () => void
  /** Below what says that there is no such request. */
  children: ReactNode
}

function NotShown({ error, onClose, onAgain, children }: NotShownProps) {
  const isAbsent = error instanceof ApiError && error.status === 404
  return (
    <DialogBody>
      {isAbsent ? (
        <>
          <StateMessage
            level={3}
            title="Request not found"
            actions={<Button onClick={onClose}>Back to Requests</Button>}
          >
            It may have been removed, or the address is not complete.
          </StateMessage>
          {children}
        </>
      ) : (
        <LoadFailed level={3} title="The request did not load" error={error} onRetry={onAgain} />
      )}
    </DialogBody>
  )
}
