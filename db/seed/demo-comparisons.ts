import {
  evidenceOf,
  type Indexed,
  indexed,
  readPitch,
  soughtMarks,
  storedMarks,
} from '../../server/comparisons/evidence.ts'
import { answerRows } from './demo-briefs.ts'
import type { Conversation } from './demo-talks.ts'
import { fraction, type Row } from './seed-tools.ts'

/** What a pitcher who sends one text to many says of it. */
const NOTES: Record<string, string> = {
  'leilani-kahale': 'His biography is the same in every pitch. The rest is new.',
}

/** How often members say how a pitch was written: the rest do not. */
const AI_USE = (name: string): string | null => {
  const share = fraction(`${name}/ai-use`)
  return share < 0.35 ? 'own' : share < 0.5 ? 'edited' : share < 0.55 ? 'drafted' : null
}

/** A held pitch as it was compared: none of them shares anything. */
export function heldComparison(text: string, compared_at: Date): Row {
  const read = readPitch([text], [])
  const stated = { photo: null, compared_at, ai_use: null, passages_note: '' }
  return { marks: storedMarks(read), evidence: { ...evidenceOf(read, []), ...stated } }
}

/** Each pitch as it was compared with all before it, and its marks. */
export function comparisonRows(talks: readonly Conversation[]): { evidence: Row[]; marks: Row[] } {
  const answers = Map.groupBy(answerRows(), ({ response_id }) => response_id)
  const pitches = talks
    .flatMap((talk) => (talk.post ? [{ ...talk, post: talk.post }] : []))
    .toSorted((one, other) => one.created.getTime() - other.created.getTime())
    .map((talk) => {
      const parts = [talk.commentary, ...(answers.get(talk.id) ?? []).map(({ text }) => String(text))]
      const read = readPitch(parts, [talk.post.title, talk.post.description])
      return { ...talk, parts, read, marks: storedMarks(read) }
    })
  const evidence = pitches.map(({ id, responder, created, read }, at) => {
    const sought = new Set(soughtMarks(read))
    const earlier = pitches
      .slice(0, at)
      .filter(({ marks }) => marks.some((mark) => sought.has(mark)))
      .map(
        (other): Indexed =>
          indexed({
            is_own: other.responder === responder,
            account_id: other.responder.id,
            month: other.created.toISOString().slice(0, 7),
            parts: other.parts,
          }),
      )
    const { state, shared, passages } = evidenceOf(read, earlier)
    const note = passages.length > 0 ? (NOTES[responder.key] ?? '') : ''
    return {
      ...{ response_id: id, state, shared, passages, photo: null, compared_at: created },
      ...{ ai_use: AI_USE(id), passages_note: note },
    }
  })
  const marks = pitches.map((pitch) => ({
    ...{ response_id: pitch.id, account_id: pitch.responder.id, sent_at: pitch.created, marks: pitch.marks },
  }))
  return { evidence, marks }
}
