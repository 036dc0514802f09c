import { photoLines } from '../../contract/comparisons.rules.ts'
import type { Evidence } from '../../contract/comparisons.ts'

/** What was found, a line each. */
export const Found = ({ line, photo }: { line: string; photo: Evidence['photo'] }) =>
  [line, ...(photo ? photoLines(photo) : [])].map((words) => (
    <p key={words} className="t-body">
      {words}
    </p>
  ))
