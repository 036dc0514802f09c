import { Link } from '@tanstack/react-router'

/** In the place of what asks for a password, for whoever has none yet. `then`: what it opens. */
export function PasswordFirst({ then }: { then: string }) {
  return (
    <p className="mt-4 t-body">
      <Link className="link" to="/app/onboarding">
        Set your password first
      </Link>
      , then {then}.
    </p>
  )
}
