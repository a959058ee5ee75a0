// Runs before the first paint, so that a dark console never flashes light. Reads what preferences.ts stores. A file of its
// own instead of an inline script, so that the page needs no 'unsafe-inline' for scripts.
;(() => {
  let stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('songsarn:preferences')) ?? {}
  } catch {
    // Blocked or broken storage: the defaults below apply.
  }
  const root = document.documentElement
  root.dataset.skin = stored.skin === 'dark' ? 'dark' : 'light'
  root.dataset.layout = stored.layout === 'horizontal' ? 'horizontal' : 'vertical'
  root.dataset.width = stored.width === 'boxed' ? 'boxed' : 'full'
  root.dataset.menu = stored.menu === 'collapsed' ? 'collapsed' : 'open'
  if (stored.language === 'th') root.lang = 'th'
})()
