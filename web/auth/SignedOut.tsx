import { NarrowMain, QuietLayout } from '../layout/QuietLayout.tsx'

/**
 * At the address of the front page while a sign-out is under way. The front page itself is outside of the members'
 * program and loaded whole; without a network this stays.
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
