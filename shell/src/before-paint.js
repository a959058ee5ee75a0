// Runs before the first paint, so that a dark console never flashes light, and a signed-in user never sees the sign-in form.
// Reads what preferences.ts and stored-user.ts store. index.ejs contains it; the policy of the page allows it by its hash.
;(() => {
  const root = document.documentElement
  let stored = {}
  try {
    // The link of an invitation has a form of its own.
    if (localStorage.getItem('songsarn:user') || location.pathname.endsWith('/invitation')) root.dataset.user = 'stored'
    stored = JSON.parse(localStorage.getItem('songsarn:preferences')) ?? {}
  } catch {
    // Blocked or broken storage: the defaults below apply.
  }
  root.dataset.skin = stored.skin === 'dark' ? 'dark' : 'light'
  root.dataset.layout = stored.layout === 'horizontal' ? 'horizontal' : 'vertical'
  root.dataset.width = stored.width === 'boxed' ? 'boxed' : 'full'
  root.dataset.menu = stored.menu === 'collapsed' ? 'collapsed' : 'open'
  if (stored.language === 'th') root.lang = 'th'
  // A form that is sent before the console runs is sent by the console (early-sign-in.ts).
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('#early-sign-in')) return
    event.preventDefault()
    event.target.dataset.sent = 'yes'
  })
})()
