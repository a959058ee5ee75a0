/** Input of a visitor in the sign-in form of `index.ejs`, which shows before any script runs. */
export type EarlySignIn = {
  login: string
  password: string
  /** The field with the focus, and its selection. */
  focused?: { name: string; selection: [number, number] }
  isSent: boolean
}

const find = () => document.getElementById('early-sign-in')

export const isEarlySignInShown = (): boolean => find() !== null

/** Removes the early form and returns what the visitor did; undefined when it was already removed. */
export function takeEarlySignIn(): EarlySignIn | undefined {
  const early = find()
  if (!early) return undefined
  const inputs = [...early.querySelectorAll('input')]
  const typed = (name: string) => inputs.find((input) => input.name === name)?.value ?? ''
  const focused = inputs.find((input) => input === document.activeElement)
  early.remove()
  return {
    login: typed('login'),
    password: typed('password'),
    ...(focused && {
      focused: { name: focused.name, selection: [focused.selectionStart ?? 0, focused.selectionEnd ?? 0] },
    }),
    isSent: early.querySelector('form')?.dataset.sent !== undefined,
  }
}
