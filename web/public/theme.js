// Classic and blocking on purpose: the theme, and whether somebody is signed in here, are set before the first paint,
// and the policy forbids inline scripts.
;(() => {
  const { dataset } = document.documentElement
  dataset.theme = 'dark'
  try {
    if (localStorage.getItem('beatline-theme') === 'light') dataset.theme = 'light'
    if (localStorage.getItem(`sb-${location.hostname.split('.')[0]}-auth-token`)) dataset.session = 'in'
  } catch {
    // Storage can be refused (private windows): the default stays.
  }
})()
