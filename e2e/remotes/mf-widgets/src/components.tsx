import { useShell } from '@songsarn/remote/use-shell'

export const Page = () => <h1>Widgets</h1>

export const Greeting = () => <button type="button">Hello {useShell().session.get().username}</button>

export const First = () => <p>First card</p>

/** Throws when a test asks for it. */
export function Second() {
  if (document.documentElement.dataset.fault === 'widget') throw new Error('thrown in a widget')
  return <p>Second card</p>
}
