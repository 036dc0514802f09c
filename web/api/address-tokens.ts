// Session tokens in an address are accepted only where our own emails lead: a foreign link must not sign anyone in as
// someone else.
const TOKEN_PAGES = ['/reset-password', '/app/onboarding', '/app/account/profile']

export const takesTokens = (path: string): boolean => TOKEN_PAGES.includes(path)

/** The part of the page's address after the search. */
export const writeHash = (hash: string) =>
  history.replaceState(history.state, '', location.pathname + location.search + hash)

/** Whether the page's address brings a session. */
export const hasTokens = () => /[#&](access|refresh)_token=/.test(location.hash)

/**
 * Removes tokens from the address and the history of each page that does not accept them, also if they come later. A
 * page that accepts them reloads then, because the sign-in client reads the address on startup.
 */
export function dropAddressTokens(reload = () => location.reload()): void {
  const drop = () => {
    if (hasTokens() && !takesTokens(location.pathname)) writeHash('')
  }
  drop()
  addEventListener('hashchange', () => {
    drop()
    if (hasTokens()) reload()
  })
}
