import { Link } from '@tanstack/react-router'

/** Replaces what requires a password, for members without one. `then`: what it opens. */
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
