// Runs before the first paint, so that a dark console never flashes light. It reads what preferences.ts keeps; it is a file
// of its own, and no inline script, so that the page needs no 'unsafe-inline' for scripts.
;(() => {
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('songsarn:preferences')) ?? {}
  } catch {
    // Blocked or broken storage: the defaults below.
  }
  const root = document.documentElement
  root.dataset.skin = kept.skin === 'dark' ? 'dark' : 'light'
  root.dataset.layout = kept.layout === 'horizontal' ? 'horizontal' : 'vertical'
  root.dataset.width = kept.width === 'boxed' ? 'boxed' : 'full'
  root.dataset.menu = kept.menu === 'collapsed' ? 'collapsed' : 'open'
  if (kept.language === 'th') root.lang = 'th'
})()
