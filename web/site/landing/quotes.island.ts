import EmblaCarousel from 'embla-carousel'

/** Makes the row of quotes go round, by buttons, arrow keys and swipe. It never moves by itself. */
export function mount(place: HTMLElement): void {
  const row = place.querySelector<HTMLElement>('[tabindex]')
  const count = place.querySelector('[data-place]')
  if (!row || !count) return
  row.scrollLeft = 0
  place.dataset.ready = ''
  const carousel = EmblaCarousel(row, {
    loop: true,
    duration: 22,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  const show = () => {
    const at = carousel.selectedScrollSnap()
    const quotes = carousel.slideNodes()
    // Those beside it are out of sight for all.
    quotes.forEach((quote, i) => {
      quote.inert = i !== at
    })
    const text = `${at + 1} of ${quotes.length}`
    if (count.textContent !== text) count.textContent = text
  }
  carousel.on('select', show).on('reInit', show)
  show()
  const turns = { back: () => carousel.scrollPrev(), on: () => carousel.scrollNext() }
  for (const [name, turn] of Object.entries(turns))
    place.querySelector(`[data-turn=${name}]`)?.addEventListener('click', turn)
  place.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const turn = { ArrowLeft: turns.back, ArrowRight: turns.on }[event.key]
    if (!turn) return
    event.preventDefault()
    turn()
  })
}
