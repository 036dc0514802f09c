import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { FALLBACK_NAMES, type Stage } from '../../contract/vocabulary.ts'
import { PitchedAnswers } from '../briefs/PitchedAnswers.tsx'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { ArticleAddress } from '../outcomes/ArticleAddress.tsx'
import { pitchesTo, placeOf } from '../pitches/pitch-words.ts'
import { postQuery } from '../posts/posts.data.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { Section } from '../ui/Section.tsx'
import { Loading, SkeletonRow } from '../ui/Skeleton.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useNow } from '../ui/use-now.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { boardCsv } from './board-csv.ts'
import { dayOf, fullDay } from './board-times.ts'
import { ReleaseText } from './ReleaseText.tsx'
import { sourceOf, stageOf, TAB_NAMES } from './stages.ts'
import { type SummedPitch, summaryQuery } from './summary.data.ts'

/** What was decided comes first. */
const ORDER: readonly Stage[] = ['used', 'shortlist', 'maybe', 'new', 'declined']

interface SummaryDialogProps {
  post_id: string
  onClose: () => void
  /** Gets the focus when the button is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Everything on the board of a request on one page, to print or to save as a table. */
export function SummaryDialog({ post_id, onClose, returnFocus }: SummaryDialogProps) {
  const { data: post } = useQuery(postQuery(post_id))
  const query = useQuery(summaryQuery(post_id))
  const now = useNow()
  const [withTexts, setTexts] = useState(false)
  const [withNotes, setNotes] = useState(false)
  const { pitches = [], article_url = null } = query.data ?? {}
  const title = post?.title ?? ''
  const save = () =>
    saveFile(new Blob([boardCsv(pitches, withNotes)], { type: 'text/csv' }), `${fileName(title)}.csv`)
  return (
    <Dialog
      open
      size="post"
      title={`Pitches to “${title}”`}
      description={
        query.data && (
          <>
            {countWords(pitches)} {post?.expires_at && `Closed on ${fullDay(post.expires_at)}. `}
            As of {fullDay(now)}.
            {article_url && (
              <span className="block">
                Article: <ArticleAddress url={article_url} />
              </span>
            )}
          </>
        )
      }
      onOpenChange={(open) => !open && onClose()}
      returnFocus={returnFocus}
    >
      <DialogBody className="grid gap-6">
        <form className="flex flex-wrap gap-x-5" onSubmit={(event) => event.preventDefault()}>
          <Checkbox label="Pitches and answers" checked={withTexts} onChange={setTexts} />
          <Checkbox label="Private notes" checked={withNotes} onChange={setNotes} />
        </form>
        {query.isError && (
          <LoadFailed
            level={3}
            title="The pitches did not load"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && (
          <Loading label="Loading pitches">
            <SkeletonRow />
            <SkeletonRow />
          </Loading>
        )}
        {groupsOf(pitches).map(([name, group]) => (
          <Section key={name} title={`${name} ${group.length.toLocaleString('en-US')}`} level={3}>
            <ul aria-label={name} className="divide-y divide-line">
              {group.map((one) => (
                <li key={one.row.id} className="py-2.5 break-inside-avoid">
                  <Summed of={one} withTexts={withTexts} withNotes={withNotes} />
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button disabled={pitches.length === 0} onClick={save}>
          Export CSV
        </Button>
        <Button variant="filled" disabled={pitches.length === 0} onClick={() => window.print()}>
          Print
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

interface SummedProps {
  of: SummedPitch
  withTexts: boolean
  withNotes: boolean
}

function Summed({ of: { row, pitch }, withTexts, withNotes }: SummedProps) {
  const now = useNow()
  const { source, musts, created_at } = row
  const facts = [
    pitch && `${pitch.pitcher?.name || FALLBACK_NAMES.owner}, ${dayOf(created_at, now)}`,
    musts && `${musts.met} of ${musts.of} must-haves`,
  ].filter(Boolean)
  return (
    <>
      <h4 dir="auto" className="t-h3 wrap-anywhere">
        {sourceOf(row)}
      </h4>
      {source && (
        <p dir="auto" className="t-meta text-text-2 wrap-anywhere">
          {placeOf(source)}
        </p>
      )}
      <p className="t-meta text-text-2">{facts.join('. ')}</p>
      {pitch && <ReleaseText placed={pitch.placed} />}
      {pitch && withTexts && (
        <>
          {pitch.answers && <PitchedAnswers pitch={pitch.answers} />}
          <WrittenText className="mt-1 t-read-s" text={pitch.commentary} />
        </>
      )}
      {pitch && withNotes && pitch.note !== '' && (
        <p dir="auto" className="mt-1 t-read-s written">
          Private note: {pitch.note}
        </p>
      )}
    </>
  )
}

function groupsOf(pitches: readonly SummedPitch[]): [string, SummedPitch[]][] {
  const names = [...ORDER.map((stage) => TAB_NAMES[stage]), 'Withdrawn']
  return names.flatMap((name): [string, SummedPitch[]][] => {
    const group = pitches.filter(({ row }) => stageOf(row) === name)
    return group.length > 0 ? [[name, group]] : []
  })
}

/** "60 pitches: 5 used, 55 not used". */
function countWords(pitches: readonly SummedPitch[]): string {
  const used = pitches.filter(({ row }) => row.stage === 'used' && !row.is_withdrawn).length
  const not = pitches.length - used
  return `${pitchesTo(pitches.length)}: ${used.toLocaleString('en-US')} used, ${not.toLocaleString('en-US')} not used.`
}

const fileName = (title: string): string =>
  `pitches-${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)}`
