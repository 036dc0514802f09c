import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import { DeniedNote } from '../evidence/DeniedNote.tsx'
import { PitchedProof } from '../evidence/PitchedProof.tsx'
import { useIsWide } from '../layout/use-is-wide.ts'
import { conversationAddress, pitchesTo, placeOf } from '../pitches/pitch-words.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { textQuery } from './board.data.ts'
import { CompareCell } from './CompareCell.tsx'
import { linesOf } from './compare-lines.ts'
import { StageButtons } from './StageButtons.tsx'
import { sourceOf, stageOf } from './stages.ts'
import type { Board } from './use-board.ts'
import { useReadAfterSecond } from './use-read-after-second.ts'

// Above the layer: what stays in view while it scrolls would leave this free.
const LAYER_TOP_PX = 60

interface ComparisonProps {
  post_id: string
  board: Board
  focusAfter: () => HTMLElement | null
}

/** A few pitches side by side, or, on a small screen, what each says to one thing after the other. */
export function Comparison({ post_id, board, focusAfter }: ComparisonProps) {
  const { compared } = board
  const isWide = useIsWide()
  const texts = useQueries({ queries: compared.map(({ id }) => textQuery(post_id, id)) })
  const columns = isWide ? { gridTemplateColumns: `repeat(${compared.length}, minmax(0, 1fr))` } : undefined
  return (
    <Dialog
      open
      size={compared.length > 2 ? 'wide' : 'post'}
      title={`Compare ${pitchesTo(compared.length)}`}
      onOpenChange={(open) => !open && board.closeComparison()}
      focusAfter={focusAfter}
    >
      <DialogBody className="space-y-3">
        <div
          className={classes('grid gap-x-5 gap-y-3', isWide && 'sticky z-10 bg-surface py-2.5')}
          style={{ ...columns, top: -LAYER_TOP_PX }}
        >
          {compared.map((row, at) => (
            <Head key={row.id} post_id={post_id} board={board} row={row} isWide={isWide}>
              {texts[at]?.data === null && (
                <p className="t-body text-text-2">This pitch is no longer here.</p>
              )}
              {texts[at]?.isError && (
                <FailedLine onRetry={() => void texts[at]?.refetch()}>The pitch did not load.</FailedLine>
              )}
            </Head>
          ))}
        </div>
        {linesOf(texts.map(({ data }) => data)).map((line) => (
          <section key={`${line.kind} ${line.name}`} aria-label={line.name}>
            <h3
              dir="auto"
              className={classes(
                'border-t border-text-3 pt-2.5 pb-1 wrap-anywhere',
                line.kind === 'pitch' ? 't-section' : 't-h3',
              )}
            >
              {line.name}
            </h3>
            <div className="grid gap-x-5 gap-y-3" style={columns}>
              {compared.map((row, at) => (
                <div key={row.id} className="min-w-0">
                  <h4 dir="auto" className={isWide ? 'sr-only' : 't-meta text-text-2 wrap-anywhere'}>
                    {sourceOf(row)}
                  </h4>
                  {texts[at]?.data && <CompareCell pitch={texts[at].data} line={line} />}
                  {texts[at]?.isPending && (
                    <Loading label="Loading the pitch">
                      <Skeleton className="mt-1 h-[18px] w-full" />
                    </Loading>
                  )}
                </div>
              ))}
            </div>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={board.closeComparison}>Close Comparison</Button>
      </DialogFooter>
    </Dialog>
  )
}

interface HeadProps {
  post_id: string
  board: Board
  row: BoardRow
  isWide: boolean
  children: ReactNode
}

function Head({ post_id, board, row, isWide, children }: HeadProps) {
  useReadAfterSecond(post_id, row, board.isReadOnly)
  return (
    <section aria-label={sourceOf(row)} className="min-w-0">
      <h3 dir="auto" className="t-h3 wrap-anywhere">
        <Link to={conversationAddress(row.id)} className="hover:underline">
          {sourceOf(row)}
        </Link>
      </h3>
      {row.source && placeOf(row.source) && (
        <p dir="auto" className="t-meta text-text-2 wrap-anywhere">
          {placeOf(row.source)}
        </p>
      )}
      {row.source && <PitchedProof source={row.source} />}
      <DeniedNote source={row.source} className="t-meta text-text-2" />
      <p className="t-label">{stageOf(row)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <StageButtons board={board} row={row} look={isWide ? 'small' : 'shared'} isCompared />
      </div>
      {children}
    </section>
  )
}
