import type { AppProps } from 'single-spa'
import type { ShellApi } from './shell-api.ts'

/** Marks a remote of this console: a federation container may hold any module. */
export const REMOTE_BRAND = 'songsarn.remote'

/** Props that the shell passes to a remote's parcel. */
export type RemoteProps = {
  domElement: HTMLElement
  shell: ShellApi
  /** Whether the page's address belongs to this remote. Default: always. */
  isHere?(): boolean
  /** The first screen is drawn, without a suspended part. */
  onPaint(): void
  /** The remote threw while rendering, and its frame is now empty. */
  onCrash(error: unknown): void
}

type Lifecycle = (props: RemoteProps & AppProps) => Promise<unknown>

/** The export of a remote's `src/index.ts`, made by `defineRemote`. */
export type Remote = {
  brand: typeof REMOTE_BRAND
  name: string
  /** The `SHELL_API` range that it works with. */
  shell: { min: number; max: number }
  bootstrap: Lifecycle
  mount: Lifecycle
  unmount: Lifecycle
  /** Clears everything of a user or an account: stores, caches, requests under way. */
  reset(): void
}

export function isRemote(value: unknown): value is Remote {
  return typeof value === 'object' && value !== null && 'brand' in value && value.brand === REMOTE_BRAND
}
