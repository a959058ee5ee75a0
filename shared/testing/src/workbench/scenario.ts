import type { Client } from '@songsarn/client/client'
import type { LoadableTexts } from '@songsarn/i18n/texts'
import type { Answers } from '../fake-service.ts'
import type { RemoteUnderTest } from '../render-remote.tsx'

/** One screen in one state. */
export type Scenario = {
  /** The title of the screen in the list: `Logs: loading`. */
  title: string
  /** The address. A function asks the service first, for an id to open. */
  path: string | ((api: Client) => Promise<string>)
  /**
   * Answers for what the real service cannot do on demand: be slow, fail, hold a thousand rows. Without them, the service
   * in this page answers.
   */
  answers?: Answers
  /** Runs before the screen is drawn, for example to put a draft into a store. */
  before?(): void
}

/** The part of a remote's definition that the workbench needs. */
export type WorkbenchRemote = RemoteUnderTest & { locales: LoadableTexts }

/** Scenarios by their name in the address. */
export type Scenarios = Record<string, Scenario>
