import type { Stage } from '../../contract/vocabulary.ts'
import { ownUndo } from '../api/own-undo.ts'
import { pitchesTo } from '../pitches/pitch-words.ts'
import { toast } from '../ui/toast-store.ts'
import { MOVED } from './stages.ts'

/** "43 pitches declined", "1 pitch moved to Maybe". */
export const bulkWords = (count: number, stage: Stage): string =>
  `${pitchesTo(count)} ${MOVED[stage].replace(/^./, (letter) => letter.toLowerCase())}`

function whenSeen(count: number, stage: Stage, minutes: number): string | undefined {
  if (stage === 'new' || stage === 'maybe') return undefined
  const when = minutes === 0 ? 'at once' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `${count === 1 ? 'The pitcher' : 'Pitchers'} will see this ${when}.`
}

export const bulkToast = (
  accountId: string,
  count: number,
  stage: Stage,
  minutes: number,
  takeBack: () => void,
): void =>
  void toast({
    title: bulkWords(count, stage),
    description: whenSeen(count, stage, minutes),
    ...ownUndo(accountId, takeBack),
  })
