import { Link } from '@tanstack/react-router'

/** The name, with its rule under "line". Leads to the front page. */
export function Wordmark() {
  return (
    <Link
      to="/"
      aria-label="Beatline"
      className="font-serif text-[26px]/[30px] font-semibold tracking-[-0.02em] text-text"
    >
      Beat<span className="border-b-[3px] border-accent-line pb-0.5">line</span>
    </Link>
  )
}
