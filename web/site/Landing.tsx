import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { PublicLayout } from '../layout/PublicLayout.tsx'
import { Button } from '../ui/Button.tsx'

/** The front page: what the product is, and the way in. */
export function Landing() {
  const signedIn = useSession().status === 'in'
  return (
    <PublicLayout>
      <title>Beatline</title>
      <section className="border-t-2 border-rule pt-8 md:pt-12">
        <h1 className="max-w-[13ch] t-hero">
          Where a reporter’s question meets the person who can answer it.
        </h1>
        <p className="mt-7 max-w-[56ch] t-read text-text-2">
          Beatline is a members-only network for business journalists, PR professionals and experts in the
          United States and Canada. Journalists say what they need and by when. PR agencies answer with one
          source who fits. Nothing is public, and nobody gets in unverified.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          {signedIn ? (
            <Button asChild variant="filled" size="big">
              <Link to="/app/feed">Go to Feed</Link>
            </Button>
          ) : (
            <>
              <Button asChild variant="filled" size="big">
                <a href="/become-member">Become a Member</a>
              </Button>
              <Button asChild size="big">
                <Link to="/login">Sign In</Link>
              </Button>
            </>
          )}
        </p>
        <p className="mt-5 t-meta text-text-3">
          Journalist membership is free. PR agencies are contacted about next steps. Approval takes 3-5
          business days.
        </p>
      </section>
    </PublicLayout>
  )
}
