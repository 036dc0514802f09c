export type Theme = 'light' | 'dark'

/** The same key as in web/public/theme.js, which reads it before the first paint. */
const STORAGE_KEY = 'beatline-theme'

/** What the button says that changes to this theme. */
export const USE_THEME: Record<Theme, string> = {
  light: 'Use the Light Theme',
  dark: 'Use the Dark Theme',
}

/** The theme on screen; dark unless something else was chosen. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Back to what a visitor sees: nothing is kept in this browser. */
export function dropTheme(): void {
  document.documentElement.dataset.theme = 'dark'
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage that is refused keeps nothing.
  }
}

/** Shows the theme at once and keeps it for the next visit of this browser. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage can be refused (private windows): the theme then lasts as long as the page.
  }
}
