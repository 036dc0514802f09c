// Classic and blocking on purpose: the theme, and whether somebody is signed in here, are set before the first paint,
// and the policy forbids inline scripts. On the members' pages it also starts what their program, which is still on its
// way, would request next (docs/decisions/0038-first-visit.md). A link in an email that does one thing does it at once
// in a browser where its own member is signed in.
;(() => {
  const { dataset } = document.documentElement
  dataset.theme = 'dark'

  // Only the members' program names them (vite.config.ts).
  const { feed = '', login = '' } = document.currentScript.dataset
  const isAt = (address) => location.pathname.replace(/\/$/, '') === address

  function request(files) {
    for (const href of files.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }

  /** Requests the feed's files, and its data with this session, unless that is about to expire. */
  function startFeed({ access_token: token, expires_at }) {
    request(feed)
    // As long before its end as the program renews it (web/api/session.ts).
    if (typeof token !== 'string' || expires_at * 1_000 - Date.now() < 90_000) return
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    }
    const ask = (address) => {
      const reply = fetch(address, { headers })
      // The program reports it (web/api/early-replies.ts).
      reply.catch(() => undefined)
      return [address, reply]
    }
    const addresses = location.search === '' ? ['/api/account', '/api/posts'] : ['/api/account']
    globalThis.earlyReplies = { token, replies: new Map(addresses.map(ask)) }
  }

  /** At the address of an action of this account's (server/alerts/action-links.ts), the feed does it, unless it has
      just found that the session is over. */
  function act({ user }) {
    const [, token, account] = /^\/m\/(\w+\.([\da-f-]{36})\.[\w.-]+)$/.exec(location.pathname) ?? []
    if (account && account === user?.id) location.replace(`/app/feed?action=${token}`)
  }

  try {
    if (localStorage.getItem('beatline-theme') === 'light') dataset.theme = 'light'
    const stored = localStorage.getItem(`sb-${location.hostname.split('.')[0]}-auth-token`)
    if (stored) dataset.session = 'in'
    if (stored && feed && isAt('/app/feed')) startFeed(JSON.parse(stored))
    if (stored && location.pathname.startsWith('/m/') && location.search !== '?ask') act(JSON.parse(stored))
    if (!stored && login && isAt('/login')) request(login)
  } catch {
    // Storage can be refused (private windows): the default stays.
  }
})()
