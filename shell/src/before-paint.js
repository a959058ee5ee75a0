// Runs before the first paint, so that a dark console never flashes light, and a signed-in user never sees the sign-in form.
// Reads what preferences.ts and stored-user.ts store. index.ejs contains it; the policy of the page allows it by its hash.
;(() => {
  const root = document.documentElement
  let stored = {}
  try {
    // Nobody signed out here, but this browser has forgotten whose session the server sees.
    if ('session' in root.dataset && !localStorage.getItem('songsarn:signed-out')) root.dataset.user = 'stored'
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
  root.dataset.density = stored.density === 'compact' ? 'compact' : 'comfortable'
  root.dataset.shortcuts = stored.shortcuts === 'off' ? 'off' : 'on'
  const known = (navigator.languages ?? []).map((tag) => tag.toLowerCase().split('-', 1)[0])
  const chosen = stored.language === 'th' || stored.language === 'en' ? stored.language : undefined
  if ((chosen ?? known.find((one) => one === 'th' || one === 'en')) === 'th') root.lang = 'th'
  // The server names what the console of a signed-in user asks for first; early-answers.ts has the answers when it does.
  if (root.dataset.early && root.dataset.user === 'stored') {
    globalThis.songsarnEarly = new Map()
    for (const path of root.dataset.early.split(' ')) {
      const { href } = new URL(path, document.baseURI)
      const late = new AbortController()
      const answer = fetch(href, { cache: 'no-store', credentials: 'same-origin', signal: late.signal })
      answer.catch(() => {})
      globalThis.songsarnEarly.set(href, { answer, late })
    }
  }
  // Its first script says that the console runs. While it cannot be fetched, the page says so, instead of a form that looks alive,
  // and asks again: at another address, because a browser may keep the failure. A page whose script is gone is an old one.
  let tries = 0
  const isFirst = (node) => node instanceof HTMLScriptElement && node.src && (node.defer || 'first' in node.dataset)
  const again = (src) => {
    const script = document.createElement('script')
    script.dataset.first = ''
    script.src = `${src.split('?', 1)[0]}?try=${++tries}`
    document.head.append(script)
  }
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!isFirst(target)) return
      if (root.dataset.start !== 'gone') root.dataset.start = 'failed'
      setTimeout(again, Math.min(15_000, 1_000 * 2 ** tries), target.src)
      fetch(target.src, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => {
          if (status === 404 && root.dataset.start) root.dataset.start = 'gone'
        },
        () => {},
      )
    },
    true,
  )
  document.addEventListener('load', ({ target }) => isFirst(target) && delete root.dataset.start, true)
  setTimeout(() => (root.dataset.start ??= 'slow'), 8_000)
  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-reload]')) return
    event.preventDefault()
    location.reload()
  })
  // A form that is sent before the console runs is sent by the console (early-sign-in.ts).
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('#early-sign-in')) return
    event.preventDefault()
    event.target.dataset.sent = 'yes'
  })
})()
