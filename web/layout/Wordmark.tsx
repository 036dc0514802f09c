/** The name, with its rule under "line". Links to the front page, which is not part of the members' app. */
export function Wordmark() {
  return (
    <a
      href="/"
      aria-label="Beatline"
      className="py-[7px] font-serif text-[26px]/[30px] font-semibold tracking-[-0.02em] text-text"
    >
      Beat<span className="border-b-[3px] border-accent-line pb-0.5">line</span>
    </a>
  )
}
