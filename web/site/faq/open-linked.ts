/** Opens the answer that the address names, also where the browser does not by itself. */
export function openLinkedAnswer(): void {
  const open = () => {
    const answer = document.getElementById(location.hash.slice(1))
    const item = answer?.closest('details')
    if (!item || item.open) return
    item.open = true
    answer?.scrollIntoView()
  }
  open()
  addEventListener('hashchange', open)
}
