import type { Client } from '@songsarn/client/client'
import type { Answers } from '../fake-service.ts'

/** One state of one screen, as the workbench shows it. */
export type Scenario = {
  /** In the list: `Logs: nothing found`. */
  title: string
  /** Where the console is; or asks the service first, for an id to open. */
  path: string | ((api: Client) => Promise<string>)
  /**
   * The service's answers, for what the real one would not do on demand: be slow, fail, hold a thousand rows. Without
   * them the service itself answers, in this page.
   */
  answers?: Answers
  /** Runs before the screen is drawn: puts a draft into a store. */
  before?(): void
}

/** Scenarios by the name that their address carries. */
export type Scenarios = Record<string, Scenario>
