import { Link } from '@tanstack/react-router'
import { WrittenText } from '../ui/WrittenText.tsx'

/** In place of the actions on one's own post that the team has removed. */
export function RemovedNote({ reason }: { reason: string }) {
  return (
    <div className="border-l-2 border-line pl-3">
      <p className="t-body">The Beatline team has removed this post. Only you see it.</p>
      <WrittenText className="mt-1 t-read-s" text={reason} />
      <p className="mt-1 t-body">
        <Link className="link" to="/app/account/privacy" hash="standing">
          Read Why and Appeal
        </Link>
      </p>
    </div>
  )
}
