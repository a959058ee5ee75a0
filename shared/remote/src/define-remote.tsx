import { SHELL_API } from '@songsarn/contract/base/versions'
import type { LoadableTexts } from '@songsarn/i18n/texts'
import * as React from 'react'
import { type ComponentType, createElement, Fragment } from 'react'
import singleSpaReact from 'single-spa-react'
import { addTexts } from './add-texts.ts'
import { createQueryClient } from './query-client.ts'
import { RemoteFrame } from './RemoteFrame.tsx'
import { REMOTE_BRAND, type Remote, type RemoteProps } from './remote.ts'
import type { RemoteStore } from './remote-store.ts'
import { rootsInPieces } from './roots-in-pieces.ts'

/** A Zustand store, or anything else that can return to its initial state. */
type ResettableStore<T = never> = { getInitialState(): T; setState(state: T, replace: true): void }

export type RemoteDefinition = {
  /** As in package.json and remote.json; also the i18n namespace and the prefix of its CSS variables. */
  name: string
  /** The remote's routes, as paths of the console (`/logs`, not `/`). */
  Root: ComponentType
  locales: LoadableTexts
  /** Drafts of forms and what the user chose, by `createRemoteStore`. Without it, drafts are in the browser only. */
  // biome-ignore lint/suspicious/noExplicitAny: its state only goes back into the same store
  store?: RemoteStore & ResettableStore<any>
  /** Other module-level stores. They outlive an unmount, so they are reset when a user signs out or changes the account. */
  // biome-ignore lint/suspicious/noExplicitAny: each store has its own state, which only goes back into the same store
  stores?: readonly ResettableStore<any>[]
  /** The `SHELL_API` range. Default: the version that the remote is built with. */
  shell?: { min: number; max: number }
}

/** Makes a remote: `export default defineRemote({ name, Root, locales })`. There is no other way. */
export function defineRemote({ name, Root, locales, store, stores = [], shell }: RemoteDefinition): Remote {
  const queries = createQueryClient()
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient: rootsInPieces,
    rootComponent: (props: RemoteProps) => createElement(RemoteFrame, { ...props, name, Root, queries, store }),
    // Without a boundary, the promise of a mount that throws may never settle.
    errorBoundary: () => createElement(Fragment),
    domElementGetter: (props: RemoteProps) => props.domElement,
    suppressComponentDidCatchWarning: true,
  })
  return {
    brand: REMOTE_BRAND,
    name,
    shell: shell ?? { min: SHELL_API, max: SHELL_API },
    bootstrap: async (props) => {
      await addTexts(props.shell, name, locales)
      await lifecycles.bootstrap(props)
    },
    mount: (props) => lifecycles.mount(props),
    unmount: (props) => lifecycles.unmount(props),
    reset() {
      for (const each of store ? [store, ...stores] : stores) each.setState(each.getInitialState(), true)
      queries.clear()
    },
  }
}
