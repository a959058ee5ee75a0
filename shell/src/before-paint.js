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
  // Until the user chooses, as preferences.ts does.
  const likesDark = () => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.skin = stored.skin === 'dark' || (stored.skin !== 'light' && likesDark()) ? 'dark' : 'light'
  root.dataset.layout = stored.layout === 'horizontal' ? 'horizontal' : 'vertical'
  root.dataset.width = stored.width === 'boxed' ? 'boxed' : 'full'
  root.dataset.menu = stored.menu === 'collapsed' ? 'collapsed' : 'open'
  const known = (navigator.languages ?? []).map((tag) => tag.toLowerCase().split('-', 1)[0])
  const chosen = stored.language === 'th' || stored.language === 'en' ? stored.language : undefined
  if ((chosen ?? known.find((one) => one === 'th' || one === 'en')) === 'th') root.lang = 'th'
  // A form that is sent before the console runs is sent by the console (early-sign-in.ts).
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('#early-sign-in')) return
    event.preventDefault()
    event.target.dataset.sent = 'yes'
  })
})()
