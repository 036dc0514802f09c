export type Theme = 'light' | 'dark'

/** The same key as in web/public/first.js, which reads it before the first paint. */
const STORAGE_KEY = 'beatline-theme'

/** The label of the button that switches to this theme. */
export const USE_THEME: Record<Theme, string> = {
  light: 'Use the Light Theme',
  dark: 'Use the Dark Theme',
}

/** The theme on screen; dark unless another was chosen. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Back to what a visitor sees: this browser stores nothing. */
export function dropTheme(): void {
  document.documentElement.dataset.theme = 'dark'
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // If storage is refused, nothing is stored.
  }
}

/** Shows the theme at once and stores it for this browser's next visit. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage can be refused (private windows): the theme then lasts as long as the page.
  }
}
