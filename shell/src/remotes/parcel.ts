import { timeLimits } from '@songsarn/build/time-limits'
import type { Remote, RemoteProps } from '@songsarn/remote/remote'
import { mountRootParcel } from 'single-spa'

export type MountedParcel = { mounted: Promise<unknown>; unmount(): Promise<void> }

/** Mounts a remote into `props.domElement` as a parcel, apart from single-spa's own queue of applications. */
export function mountParcel(remote: Remote, props: RemoteProps): MountedParcel {
  const parcel = mountRootParcel(
    {
      name: remote.name,
      bootstrap: (all) => remote.bootstrap({ ...all, ...props }),
      mount: (all) => remote.mount({ ...all, ...props }),
      unmount: (all) => remote.unmount({ ...all, ...props }),
    },
    props,
  )
  // Each of these promises rejects on its own; what is of interest comes through `mounted`.
  for (const promise of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise]) promise.catch(() => {})
  return {
    mounted: parcel.mountPromise,
    async unmount() {
      // A parcel that is stuck in mounting cannot be unmounted, now or ever: it is taken off the page and left alone,
      // and let go should it mount after all.
      const letGo =
        parcel.getStatus() === 'MOUNTED' ? parcel.unmount() : parcel.mountPromise.then(() => parcel.unmount())
      await Promise.race([letGo.catch(() => {}), waited(timeLimits.unmount)])
      props.domElement.remove()
    },
  }
}

function waited(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
