import { timeLimits } from '@songsarn/build/time-limits'
import type { Remote, RemoteProps } from '@songsarn/remote/remote'
import { mountRootParcel, type ParcelConfig } from 'single-spa'

export type MountedParcel = {
  mounted: Promise<unknown>
  /** Removes it from the page within `timeLimits.unmount`; resolves to the problem when its own unmounting failed. */
  unmount(): Promise<string | undefined>
}

/**
 * Switches off single-spa's warning about a slow mount: the guard limits the time until the first paint. Its types lack this
 * option.
 */
const timeouts = { mount: { millis: timeLimits.firstPaint, dieOnTimeout: false, warningMillis: timeLimits.firstPaint } }

/** Mounts a remote into `props.domElement` as a parcel, outside single-spa's queue of applications. */
export function mountParcel(remote: Remote, props: RemoteProps): MountedParcel {
  // single-spa (6.0) never frees a root parcel. To let the elements and listeners of each visit be collected, `release` empties
  // the props that it holds, and no closure of this function is passed to it.
  const held = { ...props }
  const release = () => {
    for (const name of Object.keys(held)) Reflect.deleteProperty(held, name)
  }
  const config: ParcelConfig<RemoteProps> & { timeouts: object } = { ...remote, timeouts }
  const parcel = mountRootParcel(config, held)
  // Each of these promises rejects on its own; `mounted` carries the error.
  for (const promise of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) promise.catch(() => {})
  return {
    mounted: parcel.mountPromise,
    async unmount() {
      // A parcel that hangs while mounting cannot be unmounted: remove its element, and unmount it if it mounts after all. The
      // guard has reported why it hangs.
      const isMounted = parcel.getStatus() === 'MOUNTED'
      const unmounted = (isMounted ? parcel.unmount() : parcel.mountPromise.then(() => parcel.unmount())).finally(
        release,
      )
      const problem = await Promise.race([
        unmounted.then(
          () => undefined,
          (error: unknown) => `it threw while it was unmounted: ${error}`,
        ),
        sleep(timeLimits.unmount).then(() => 'it did not unmount in time'),
      ])
      props.domElement.remove()
      return isMounted ? problem : undefined
    },
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
