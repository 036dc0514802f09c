import { NarrowMain, QuietLayout } from '../layout/QuietLayout.tsx'

/**
 * Shown at the front page's address during a sign-out. The front page is not part of the members' app and needs a full
 * load; offline, this stays.
 */
export function SignedOut() {
  return (
    <QuietLayout>
      <title>Signed Out | Beatline</title>
      <NarrowMain>
        <h1 className="t-d1">You are signed out</h1>
        <p className="mt-4 t-body text-text-2">
          <a href="/" className="link">
            Go to the Front Page
          </a>
        </p>
      </NarrowMain>
    </QuietLayout>
  )
}
