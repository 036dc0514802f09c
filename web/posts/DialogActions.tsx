import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { expiryState } from '../../contract/dates.ts'
import { whyNotEditPost } from '../../contract/posts.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { whyNotChangeDeadline, whyNotClose, whyNotSetState } from '../../contract/request-changes.rules.ts'
import { whyNotSave } from '../../contract/saves.rules.ts'
import type { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { useWaitingDraft } from '../api/use-stored-draft.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import { SaveButton } from '../saves/SaveButton.tsx'
import { InlineNotice, NoticeButton } from '../ui/InlineNotice.tsx'
import { useNow } from '../ui/use-now.ts'
import { ActionButton } from './ActionButton.tsx'
import { ChangeDeadline } from './ChangeDeadline.tsx'
import { CloseRequest } from './CloseRequest.tsx'
import { CopyLink } from './CopyLink.tsx'
import { DraftActions } from './DraftActions.tsx'
import { EnoughForNow } from './EnoughForNow.tsx'
import { patchPost } from './listed-posts.data.ts'
import { editName } from './post-draft.ts'
import { postQuery } from './posts.data.ts'
import { RequestLinks } from './RequestLinks.tsx'

const loadNote = () => import('./RemovedNote.tsx').then(({ RemovedNote }) => RemovedNote)

interface DialogActionsProps {
  post: Post
  viewer: OwnAccount
  edit: Pick<ReturnType<typeof useLoadedDialog>, 'open' | 'early'>
  /** Gets the focus when the focused element is gone. */
  titleRef: RefObject<HTMLElement | null>
  onClose: () => Promise<void>
}

/** The actions of a reader, and of the author, on a post. */
export function DialogActions({ post, viewer, edit, titleRef, onClose }: DialogActionsProps) {
  // No list has a removed post, so one that is open was asked for by itself.
  const { data } = useQuery({ ...postQuery(post.id), enabled: false })
  const reason = data?.removed_for ?? null
  const Note = useLatePart(loadNote, reason !== null)
  const mayEdit = whyNotEditPost(viewer.id, post) === null
  const isReadOnly = useIsReadOnly()
  const editButton = mayEdit && (
    <ActionButton icon={Pencil} disabled={isReadOnly} onClick={edit.open} {...edit.early}>
      Edit
    </ActionButton>
  )
  if (reason !== null) return <div className="mt-5">{Note && <Note reason={reason} />}</div>
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
        {post.data.status === 'draft' ? (
          <DraftActions post={post} editButton={editButton} titleRef={titleRef} onDelete={onClose} />
        ) : (
          <PublishedActions post={post} viewer={viewer} editButton={editButton} titleRef={titleRef} />
        )}
      </div>
      {mayEdit && !isReadOnly && (
        <WaitingEdit post={post} viewer={viewer} titleRef={titleRef} onContinue={edit.open} />
      )}
    </>
  )
}

type PublishedProps = Pick<DialogActionsProps, 'post' | 'viewer' | 'titleRef'> & { editButton: ReactNode }

function PublishedActions({ post, viewer, editButton, titleRef }: PublishedProps) {
  const client = useQueryClient()
  const isExpired = expiryState(post.expires_at, useNow(post.expires_at)) === 'expired'
  const written = { ...post, status: post.data.status }
  const isOwn = whyNotChangeDeadline(viewer.id, written) === null
  const mayClose = whyNotClose(viewer.id, written) === null
  const maySetState =
    whyNotSetState(viewer.id, written) === null && post.post_type === 'request_for_source' && !isExpired
  const { is_liked, likes_count } = post
  return (
    <>
      <LikeButton
        kind="post"
        id={post.id}
        is_liked={is_liked}
        likes_count={likes_count}
        look="dialog"
        onChange={(liked) => patchPost(client, post.id, liked)}
      />
      {whyNotSave(post, viewer.id) === null && (
        <SaveButton
          post={post}
          look="dialog"
          onChange={(is_saved) => patchPost(client, post.id, { is_saved })}
        />
      )}
      {editButton}
      <RequestLinks post={post} viewer={viewer} />
      {maySetState && <EnoughForNow post={post} />}
      {isOwn && <ChangeDeadline post={post} titleRef={titleRef} />}
      {mayClose && <CloseRequest post={post} titleRef={titleRef} />}
      <CopyLink postId={post.id} />
    </>
  )
}

type WaitingProps = Pick<DialogActionsProps, 'post' | 'viewer' | 'titleRef'> & { onContinue: () => void }

/** An edit that was left unsaved. */
function WaitingEdit({ post, viewer, titleRef, onContinue }: WaitingProps) {
  const { isWaiting, discard } = useWaitingDraft(viewer.id, editName(post.id))
  if (!isWaiting) return null
  const drop = () => {
    titleRef.current?.focus()
    discard()
  }
  const actions = (
    <>
      <NoticeButton onClick={onContinue}>Continue Editing</NoticeButton>
      <NoticeButton onClick={drop}>Discard</NoticeButton>
    </>
  )
  return (
    <div className="mt-3">
      <InlineNotice actions={actions}>You have changes that are not saved.</InlineNotice>
    </div>
  )
}
