import en from './locales/en.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }

const MB = 1_000_000

/** What stands on the page until the console is drawn in its place; the page's own markup holds it from the first paint. */
export function startingScreen(allBytes: number) {
  const texts = document.documentElement.lang === 'th' ? th : en
  const [text, bar, actions] = ['starting-text', 'starting-bar', 'starting-actions'].map((id) =>
    document.getElementById(id),
  )
  function say(key: keyof typeof en, values: Record<string, string | number> = {}): void {
    const said = texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
    if (text && text.textContent !== said) text.textContent = said
  }
  say('starting')
  return {
    say,
    fetched(bytes: number): void {
      // The last of them come from the browser's own store, all at once.
      const done = Math.min(bytes, allBytes)
      say('fetching', { done: Math.floor(done / MB), all: Math.ceil(allBytes / MB) })
      if (bar instanceof HTMLProgressElement) bar.value = done / allBytes
    },
    /** How long this takes is not known. */
    busy(): void {
      bar?.removeAttribute('value')
    },
    stopped(): void {
      bar?.remove()
    },
    offer(key: 'retry' | 'startOver', href: string): void {
      const link = document.createElement('a')
      link.href = href
      link.textContent = texts[key]
      actions?.append(link)
    },
  }
}
