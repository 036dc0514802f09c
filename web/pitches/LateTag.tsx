/** On a received pitch that was held before it was let in. */
export function LateTag() {
  return (
    <>
      {' '}
      <span className="rounded-tag border border-line px-1.5 py-px t-tag">late</span>
    </>
  )
}
