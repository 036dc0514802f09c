// Session tokens in an address are taken where our own mails lead, and nowhere else: a foreign link must not sign
// anybody in as somebody else.
const TOKEN_PAGES = ['/reset-password', '/app/onboarding', '/app/account/profile']

export const takesTokens = (path: string): boolean => TOKEN_PAGES.includes(path)

/** What the page's address shows after its search. */
export const writeHash = (hash: string) =>
  history.replaceState(history.state, '', location.pathname + location.search + hash)

const hasTokens = () => /[#&](access|refresh)_token=/.test(location.hash)

/**
 * Tokens leave the address, and the history with it, of each page that does not take them, also if they come later. One
 * that takes them loads again then, because the sign-in client reads the address as it starts.
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
