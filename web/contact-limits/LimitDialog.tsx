import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ADMINS_ONLY_MUTED, REFUSES_CONTACT, strictest } from '../../contract/contact-limits.rules.ts'
import type { DomainLimit, MemberLimit } from '../../contract/contact-limits.ts'
import type { ConversationLimit } from '../../contract/conversation-limits.ts'
import { LoadedPart } from '../layout/LoadedPart.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import {
  conversationLimitsQuery,
  type Limit,
  limitContact,
  limitConversation,
  limitDomain,
  limitQuery,
} from './contact-limits.data.ts'
import { LEVELS, OF_CONVERSATION, OF_DOMAIN } from './levels.ts'

type LayerProps = {
  onClose: () => void
  /** What gets the focus on closing; by default what opened the dialog. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

interface LimitDialogProps extends LayerProps {
  member: { id: string; name: string }
}

/** Asks how far to limit contact with a member. */
export function LimitDialog({ member, ...layer }: LimitDialogProps) {
  const client = useQueryClient()
  const query = useQuery(limitQuery(member.id))
  const isWide = query.data?.domain && query.data.domain.level !== 'none'
  // A limit for a domain that changes with it is not taken back.
  const save = (limit: Limit) =>
    limitContact(client, member, limit, isWide || limit.domain ? undefined : query.data?.level)
  return (
    <Layer name={member.name} {...layer}>
      {query.data ? (
        <LimitForm before={query.data} onSave={save} onClose={layer.onClose} />
      ) : (
        <Unloaded query={query} />
      )}
    </Layer>
  )
}

/** The same for everyone at a domain, who can't be muted together. */
export function DomainLimitDialog({ limit, ...layer }: LayerProps & { limit: DomainLimit }) {
  const client = useQueryClient()
  const save = ({ level }: Limit) => level === 'mute' || limitDomain(client, limit, level)
  return (
    <Layer name={`everyone at ${limit.organization}`} {...layer}>
      <LimitForm
        before={{ level: limit.level, domain: null }}
        levels={OF_DOMAIN}
        onSave={save}
        onClose={layer.onClose}
      />
    </Layer>
  )
}

/** The same in one conversation, where a name is hidden: its other side is then asked not to write there. */
export function ConversationLimitDialog({ limit, ...layer }: LayerProps & { limit: ConversationLimit }) {
  const client = useQueryClient()
  const query = useQuery(conversationLimitsQuery)
  return (
    <Layer name={limit.name} {...layer}>
      {query.data ? (
        <LimitForm
          before={{ level: isLimited(query.data.limits, limit) ? 'no_contact' : 'none', domain: null }}
          levels={OF_CONVERSATION}
          onSave={({ level }) => limitConversation(client, limit, level === 'none' ? level : 'no_contact')}
          onClose={layer.onClose}
        />
      ) : (
        <Unloaded query={query} />
      )}
    </Layer>
  )
}

const isLimited = (limits: readonly ConversationLimit[], { conversation_id }: ConversationLimit) =>
  limits.some((one) => one.conversation_id === conversation_id)

function Unloaded({ query }: { query: UseQueryResult }) {
  return (
    <DialogBody>
      <LoadedPart query={query} loading="Loading the limit..." failed="The limit did not load">
        {() => null}
      </LoadedPart>
    </DialogBody>
  )
}

function Layer({ name, onClose, focusAfter, children }: LayerProps & { name: string; children: ReactNode }) {
  return (
    <Dialog
      open
      title={`Limit contact with ${name}`}
      onOpenChange={(open) => !open && onClose()}
      focusAfter={focusAfter}
    >
      {children}
    </Dialog>
  )
}

interface LimitFormProps {
  before: Pick<MemberLimit, 'level' | 'domain'> & Partial<MemberLimit>
  levels?: typeof LEVELS
  onSave: (limit: Limit) => boolean | Promise<boolean>
  onClose: () => void
}

function LimitForm({
  before,
  levels = before.can_only_mute ? LEVELS.filter(({ value }) => !REFUSES_CONTACT.includes(value)) : LEVELS,
  onSave,
  onClose,
}: LimitFormProps) {
  const { domain } = before
  const levelBefore = strictest(before.level, domain?.level ?? 'none')
  const isSetForDomain = domain !== null && domain.level !== 'none'
  // The stricter of the two is what counts; the box is about the same level for all.
  const isWideBefore = isSetForDomain && domain.level === levelBefore
  const [level, setLevel] = useState(levelBefore)
  const [isWide, setWide] = useState(isWideBefore)
  const [isSaving, setSaving] = useState(false)
  const isContact = REFUSES_CONTACT.includes(level)
  const isForDomain = isContact && isWide
  const endsForDomain = isSetForDomain && !isForDomain && (!isContact || isWideBefore)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) return
    if (level === levelBefore && isWide === isWideBefore) return onClose()
    setSaving(true)
    const isSaved = await onSave({ level, domain: isForDomain || (endsForDomain ? false : undefined) })
    setSaving(false)
    if (isSaved) onClose()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
      <DialogBody>
        <RadioList aria-label="Limit" look="ruled" options={levels} value={level} onChange={setLevel} />
        {before.can_only_mute && <p className="mt-4 t-meta text-text-3">{ADMINS_ONLY_MUTED}</p>}
        {before.may_reveal && isContact && (
          <p className="mt-4 t-meta text-text-3">
            If they pitched or see a request that hides your name, they may find out that it is yours.
          </p>
        )}
        {domain && isContact && (
          <div className="mt-4">
            <Checkbox
              label={`Also apply to everyone else at ${domain.organization}`}
              checked={isWide}
              onChange={setWide}
            />
          </div>
        )}
        {endsForDomain && (
          <p className="mt-4 t-meta text-text-3">
            This also ends the limit for everyone else at {domain.organization}.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" busy={isSaving && 'Saving...'}>
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
