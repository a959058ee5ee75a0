import { timeLimits } from '@songsarn/build/time-limits'
import type { Remote, RemoteProps } from '@songsarn/remote/remote'
import { mountRootParcel, type ParcelConfig } from 'single-spa'

export type MountedParcel = {
  mounted: Promise<unknown>
  /** Takes it off the page, within `timeLimits.unmount` whatever it does; gives what was wrong with its own unmounting. */
  unmount(): Promise<string | undefined>
}

/** Mounts a remote into `props.domElement` as a parcel, apart from single-spa's own queue of applications. */
export function mountParcel(remote: Remote, props: RemoteProps): MountedParcel {
  const config: ParcelConfig<RemoteProps> & { timeouts: object } = {
    name: remote.name,
    bootstrap: (all) => remote.bootstrap({ ...all, ...props }),
    mount: (all) => remote.mount({ ...all, ...props }),
    unmount: (all) => remote.unmount({ ...all, ...props }),
    // An area is mounted when its screen is drawn, which the guard limits: single-spa need not warn of a slow network.
    // Its types leave this out.
    timeouts: { mount: { millis: timeLimits.firstPaint, dieOnTimeout: false, warningMillis: timeLimits.firstPaint } },
  }
  const parcel = mountRootParcel(config, props)
  // Each of these promises rejects on its own; what is of interest comes through `mounted`.
  for (const promise of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) promise.catch(() => {})
  return {
    mounted: parcel.mountPromise,
    async unmount() {
      // A parcel that is stuck in mounting cannot be unmounted, now or ever: it is taken off the page and left alone,
      // and let go should it mount after all. Why it is stuck was told when it was.
      const isMounted = parcel.getStatus() === 'MOUNTED'
      const letGo = isMounted ? parcel.unmount() : parcel.mountPromise.then(() => parcel.unmount())
      const problem = await Promise.race([
        letGo.then(
          () => undefined,
          (error: unknown) => `it threw while it was unmounted: ${error}`,
        ),
        waited(timeLimits.unmount).then(() => 'it did not let go in time'),
      ])
      props.domElement.remove()
      return isMounted ? problem : undefined
    },
  }
}

function waited(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
