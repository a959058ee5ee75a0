import { timeLimits } from '@songsarn/build/time-limits'
import type { Remote, RemoteProps } from '@songsarn/remote/remote'
import { mountRootParcel, type ParcelConfig } from 'single-spa'

export type MountedParcel = {
  mounted: Promise<unknown>
  /** Takes it off the page, within `timeLimits.unmount` whatever it does; gives what was wrong with its own unmounting. */
  unmount(): Promise<string | undefined>
}

/**
 * An area is mounted when its screen is drawn, which the guard limits: single-spa need not warn of a slow network. Its types
 * leave this out.
 */
const timeouts = { mount: { millis: timeLimits.firstPaint, dieOnTimeout: false, warningMillis: timeLimits.firstPaint } }

/** Mounts a remote into `props.domElement` as a parcel, apart from single-spa's own queue of applications. */
export function mountParcel(remote: Remote, props: RemoteProps): MountedParcel {
  // single-spa (6.0) keeps each root parcel for ever: `forget` empties what it was given, and no function that is made here
  // is given to it, which would keep the props, and with them the elements and listeners of each visit.
  const held = { ...props }
  const forget = () => {
    for (const name of Object.keys(held)) Reflect.deleteProperty(held, name)
  }
  const config: ParcelConfig<RemoteProps> & { timeouts: object } = { ...remote, timeouts }
  const parcel = mountRootParcel(config, held)
  // Each of these promises rejects on its own; what is of interest comes through `mounted`.
  for (const promise of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) promise.catch(() => {})
  return {
    mounted: parcel.mountPromise,
    async unmount() {
      // A parcel that is stuck in mounting cannot be unmounted, now or ever: it is taken off the page and left alone,
      // and let go should it mount after all. Why it is stuck was told when it was.
      const isMounted = parcel.getStatus() === 'MOUNTED'
      const letGo = (isMounted ? parcel.unmount() : parcel.mountPromise.then(() => parcel.unmount())).finally(forget)
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
