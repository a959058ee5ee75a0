import type { AppProps } from 'single-spa'
import type { ShellApi } from './shell-api.ts'

/** Tells a remote of this console from any other module that a federation container may give. */
export const REMOTE_BRAND = 'songsarn.remote'

/** What the shell passes to a remote's parcel. */
export type RemoteProps = {
  domElement: HTMLElement
  shell: ShellApi
  /** Whether the page's address belongs to this area; by default it always does. */
  isHere?(): boolean
  /** The first screen stands, with nothing of it suspended. */
  onPaint(): void
  /** The remote threw while it was drawing and shows nothing any more. */
  onCrash(error: unknown): void
}

type Lifecycle = (props: RemoteProps & AppProps) => Promise<unknown>

/** What a remote's `src/index.ts` exports, made by `defineRemote`. */
export type Remote = {
  brand: typeof REMOTE_BRAND
  name: string
  /** The `SHELL_API` range that it works with. */
  shell: { min: number; max: number }
  bootstrap: Lifecycle
  mount: Lifecycle
  unmount: Lifecycle
  /** Forgets everything that belongs to a user or an account: stores, caches, requests under way. */
  reset(): void
}

export function isRemote(value: unknown): value is Remote {
  return typeof value === 'object' && value !== null && 'brand' in value && value.brand === REMOTE_BRAND
}
