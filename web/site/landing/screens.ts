const files = import.meta.glob<string>('../screens/*.avif', { eager: true, query: '?url', import: 'default' })

/** The picture of a view, in twice the pixels for screens that have them. `npm run screens` makes them. */
export function screen(view: string, theme: 'dark' | 'light', width: number): string {
  return [width, width * 2].map((pixels) => `${address(`${view}-${theme}-${pixels}`)} ${pixels}w`).join(', ')
}

function address(name: string): string {
  const found = files[`../screens/${name}.avif`]
  if (!found) throw new Error(`There is no picture ${name}. Make it with npm run screens.`)
  return found
}
