import en from './locales/en.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }

const MB = 1_000_000

/**
 * Says what the demo waits for: alone until the console is drawn, then as a line at its lower edge, by the styles of the page. Its
 * markup is in the page itself, for the first paint.
 */
export function startScreen(databaseBytes: number) {
  const texts = document.documentElement.lang === 'th' ? th : en
  const [text, bar, actions] = ['text', 'bar', 'actions'].map((part) => document.getElementById(`starting-${part}`))
  const [screen, console] = ['starting', 'console'].map((id) => document.getElementById(id))
  function showText(key: keyof typeof en, values: Record<string, string | number> = {}): void {
    const message = texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
    if (text && text.textContent !== message) text.textContent = message
  }
  showText('starting')
  return {
    showText,
    showProgress(bytes: number): void {
      // Opening takes some seconds, and text and bar must not stand still. The last part, `initdb`, is downloaded only to make a
      // database, so a second visit never reaches the full number.
      if (databaseBytes - bytes < MB) {
        showText('opening')
        bar?.removeAttribute('value')
        return
      }
      showText('downloading', { done: Math.floor(bytes / MB), all: Math.ceil(databaseBytes / MB) })
      if (bar instanceof HTMLProgressElement) bar.value = bytes / databaseBytes
    },
    /** For a step of unknown length. */
    showBusy(): void {
      bar?.removeAttribute('value')
    },
    /** The console needs it no more. */
    setReady(isReady: boolean): void {
      screen?.toggleAttribute('data-ready', isReady)
    },
    /** For what the visitor must do first. */
    hideConsole(isHidden: boolean): void {
      if (console) console.hidden = isHidden
    },
    hideProgress(): void {
      bar?.remove()
    },
    addLink(key: 'retry' | 'startOver', href: string): void {
      const link = document.createElement('a')
      link.href = href
      link.textContent = texts[key]
      actions?.append(link)
    },
  }
}
