import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '../api/call.ts'
import { discardDraft, saveDraft } from '../api/draft-storage.ts'
import { sentBefore } from '../api/sent-before.ts'
import {
  type DraftOf,
  draftOf,
  emptyDraft,
  type FormSchema,
  isSameDraft,
  restoredDraft,
} from './draft-fields.form.ts'

interface DraftFormOptions<Schema extends FormSchema> {
  /** Its fields are the form's, its defaults the content of an empty one; it validates on sending. */
  schema: Schema
  accountId: string
  /** The name under which the draft is stored. */
  name: string
  /** What was stored under it: from useFormDraft. */
  savedDraft: unknown
  /** What is edited, in its current version; null for a new thing. */
  stored?: { updated_at: string } | null
  /** Choices made in advance. */
  preset?: Partial<DraftOf<Schema>>
  /** What is typed in it, as its author calls it. */
  noun?: string
  /** The field that gets the focus when the content is replaced. */
  first: Path<DraftOf<Schema>>
}

interface Sending<Draft> {
  /** Sends the form. `key` is its idempotency key, `read` the version that it replaces. */
  send: (draft: Draft, key: string, read: string) => Promise<unknown>
  /** Reads what is edited again after a 409; null if it does not load. */
  readAgain?: () => Promise<object | null>
  /** It has arrived, and its draft is deleted. */
  onSent: (draft: Draft) => void
  /** `reason` is a sentence. The errors of fields are at the fields already. */
  onFailed: (reason: string, error: unknown) => void
}

/**
 * A form that stores its draft until it is sent, restores it, is sent once however often it is tried, and replaces no
 * version that its author has not seen.
 */
export function useDraftForm<Schema extends FormSchema>(options: DraftFormOptions<Schema>) {
  type Draft = DraftOf<Schema>
  const { schema, accountId, name, savedDraft, stored = null, noun = 'text', first } = options
  const empty = { ...emptyDraft(schema), ...options.preset }
  const contentOf = (from: object): Draft => draftOf(schema, from, empty)
  /** The content that needs no draft. */
  const unchanged = stored ? contentOf(stored) : empty
  const isSame = (one: Draft, other: Draft) => isSameDraft(schema, one, other)

  const [initial] = useState(() => {
    const found = parseDraft(savedDraft)
    const content = found && restoredDraft(schema, found.content, unchanged)
    return found && content && !isSame(content, unchanged) ? { ...found, content } : null
  })
  const [isRestored, setRestored] = useState(initial !== null)
  // The own text, after the new version was loaded in its place.
  const [replaced, setReplaced] = useState<Draft | null>(null)
  // One key per intention: a second try after a lost answer, even after a reload, finds what the first has made.
  const [key, setKey] = useState(initial?.key ?? (() => crypto.randomUUID()))
  // The version that the content is meant to replace.
  const [read, setRead] = useState(initial?.read ?? stored?.updated_at ?? '')
  const form = useForm<Draft>({
    // useFocusWrong does this, and also handles fields that are not inputs.
    shouldFocusError: false,
    resolver: zodResolver(schema as never, undefined, { raw: true }) as never,
    defaultValues: (initial?.content ?? unchanged) as DefaultValues<Draft>,
  })

  const keep = useEffectEvent((content: Draft) => {
    if (isSame(content, unchanged)) discardDraft(accountId, name)
    else saveDraft(accountId, name, { ...content, key, read })
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  )
  useEffect(() => {
    // What was kept has been stored meanwhile.
    if (initial === null) discardDraft(accountId, name)
  }, [initial, accountId, name])
  const savedAs = useRef({ key, read })
  useEffect(() => {
    if (savedAs.current.key === key && savedAs.current.read === read) return
    savedAs.current = { key, read }
    keep(form.getValues())
  }, [form, key, read])

  /** Replaces the content. */
  const put = (content: Draft) => {
    // First, while the field is known; the button that was pressed is about to disappear.
    form.setFocus(first)
    form.reset(content)
    setRestored(false)
    setReplaced(null)
    setRead(stored?.updated_at ?? '')
    setKey(crypto.randomUUID())
  }

  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)
  const sendOnce = async (draft: Draft, { send, readAgain, onSent, onFailed }: Sending<Draft>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    try {
      await send(draft, key, read).catch(async (error: unknown) => {
        const now = isConflict(error) && readAgain ? await readAgain() : null
        // The answer to an earlier try was lost: it has arrived.
        if (!now || !isSame(draft, contentOf(now))) throw error
      })
      discardDraft(accountId, name)
      onSent(draft)
    } catch (error) {
      if (error instanceof ApiError && error.needsNewKey) setKey(crypto.randomUUID())
      showErrors(form, error)
      onFailed(sentBefore(error) ?? (error as Error).message, error)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  const restored = {
    words: `Your unsent ${noun} is back.`,
    action: 'Discard',
    act: () => put(unchanged),
  }
  return {
    form,
    isSending,
    /** For the form element. */
    submit: (sending: Sending<Draft>) => (event?: SyntheticEvent) =>
      void form.handleSubmit((draft) => sendOnce(draft, sending))(event),
    /** What became of a draft, with the act that undoes it. */
    notice: replaced
      ? { words: 'The new version is loaded.', action: 'Bring My Text Back', act: () => put(replaced) }
      : isRestored && restored,
    /** What is edited has another version than the content is meant to replace, and differs from it. */
    isChanged:
      stored !== null && read !== stored.updated_at && !isSending && !isSame(form.watch(), unchanged),
    loadNewVersion: () => {
      const own = form.getValues()
      put(unchanged)
      setReplaced(own)
    },
    /** Makes the content replace the current version. */
    keepOwnText: () => {
      form.setFocus(first)
      setRead(stored?.updated_at ?? '')
    },
  }
}

export type DraftForm<Schema extends FormSchema> = ReturnType<typeof useDraftForm<Schema>>

/** Parses what was stored, perhaps by another version of the page; null if it is not a draft. */
function parseDraft(savedDraft: unknown): { content: object; key?: string; read?: string } | null {
  if (typeof savedDraft !== 'object' || savedDraft === null) return null
  const { key, read } = savedDraft as Record<string, unknown>
  return {
    content: savedDraft,
    ...(typeof key === 'string' && { key }),
    ...(typeof read === 'string' && { read }),
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/** Shows the server's error at its field, beside what was typed. */
function showErrors<Draft extends object>(form: UseFormReturn<Draft>, error: unknown) {
  if (!(error instanceof ApiError)) return
  for (const [field, message] of Object.entries(error.fields))
    form.setError(field.split('.')[0] as Path<Draft>, { message })
}
