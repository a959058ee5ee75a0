import type { ReactNode } from 'react'

/** What is asked before something is done that cannot be undone. */
export type Question = {
  /** Names the thing: `Delete “Web shop”?` */
  title: string
  /** What will be lost, with its count; or what will happen and what it costs. */
  help: ReactNode
  /** Label of the button that does it. */
  ok: string
  /** For what is grave: a name that has to be typed first. */
  typed?: string
  /** It destroys nothing: a send. */
  isSafe?: boolean
  /** It cannot be done any more, because things changed while the dialog was open. */
  isImpossible?: boolean
  /** The dialog stays open and busy until this settles, and shows the problem when it rejects. */
  run(): Promise<unknown>
  /** Instead of the problem's own words. */
  showProblem?(error: unknown): ReactNode
}
