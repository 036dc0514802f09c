// Classic and blocking on purpose: the theme is set before the first paint, and the policy forbids inline scripts.
;(() => {
  let theme = 'dark'
  try {
    if (localStorage.getItem('beatline-theme') === 'light') theme = 'light'
  } catch {
    // Storage can be refused (private windows): the default stays.
  }
  document.documentElement.dataset.theme = theme
})()
