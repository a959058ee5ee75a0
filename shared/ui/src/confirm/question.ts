import type { ReactNode } from 'react'

/** The question before an action that cannot be undone. */
export type Question = {
  /** Names the thing: `Delete “Web shop”?` */
  title: string
  /** Things that will be lost, with their count; or what will happen and what it costs. */
  help: ReactNode
  /** Label of the button that confirms. */
  ok: string
  /** Label of the safe button; "Cancel" by default, which beside the cancelling of something could mean that. */
  cancel?: string
  /** For a severe loss: the name that the user must type first. */
  typed?: string
  /** The action destroys no data: a send. */
  isSafe?: boolean
  /** The action is no longer possible, because something changed while the dialog was open. */
  isImpossible?: boolean
  /** The dialog stays open and busy until this settles, and shows the problem when it rejects. */
  run(): Promise<unknown>
  /** Replaces the text of the problem. */
  showProblem?(error: unknown): ReactNode
}
