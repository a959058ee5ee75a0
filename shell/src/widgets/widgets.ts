import { timeLimits } from '@songsarn/build/time-limits'
import type { NeededRight, Registry, RegistryEntry, Widget } from '@songsarn/contract/registry'
import type { Remote } from '@songsarn/remote/remote'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { asLoadFailure, crashOf, LoadFailure } from '../remotes/failure.ts'
import type { FailureReport } from '../remotes/guard.ts'
import type { mountParcel } from '../remotes/parcel.ts'

/** What widgets need of the world around them. */
export type WidgetPorts = {
  /** The registry as this page goes by it; undefined while there is none. */
  registry(): Registry | undefined
  onRegistry(listener: () => void): () => void
  can(right: NeededRight): boolean
  fits(entry: RegistryEntry): boolean
  importModule(entry: RegistryEntry, module: string): Promise<Remote>
  mountParcel: typeof mountParcel
  shellFor(entry: RegistryEntry): ShellApi
  /** Told once of each failure. */
  report(failure: FailureReport): void
}

export type Widgets = ReturnType<typeof createWidgets>

/**
 * Draws what areas offer for places that are not theirs. A widget that fails, or draws nothing in time, leaves no trace but
 * a report: nobody came for it.
 */
export function createWidgets(ports: WidgetPorts) {
  /** Fetched once, whatever comes and goes; what failed is fetched again when its place is next shown. */
  const loaded = new Map<string, Remote>()

  /** Draws one widget at the end of `into`; gives what takes it away. */
  function draw({ entry, module }: Offered, into: HTMLElement): () => void {
    const key = keyOf({ entry, module })
    const node = into.appendChild(document.createElement('div'))
    node.dataset.widget = key
    node.hidden = true
    let unmount: () => unknown = () => node.remove()
    let late: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const end = () => {
      if (isGone) return
      isGone = true
      clearTimeout(late)
      unmount()
    }
    const fail = ({ kind, message, url, status }: LoadFailure) => {
      if (isGone) return
      end()
      loaded.delete(key)
      const { name: remote, version } = entry
      ports.report({ kind, message: `${module}: ${message}`, remote, version, url: url ?? entry.entry, status })
    }
    const start = async () => {
      const remote = loaded.get(key) ?? (await ports.importModule(entry, module))
      loaded.set(key, remote)
      if (isGone) return
      late = setTimeout(() => fail(new LoadFailure('timeout', 'nothing was drawn in time')), timeLimits.firstPaint)
      const parcel = ports.mountParcel(remote, {
        domElement: node,
        shell: ports.shellFor(entry),
        onPaint() {
          clearTimeout(late)
          node.hidden = false
        },
        onCrash: (error) => fail(crashOf(error, entry.entry)),
      })
      unmount = parcel.unmount
      parcel.mounted.catch((error) => fail(asLoadFailure(error, entry.entry)))
    }
    start().catch((error) => fail(asLoadFailure(error, entry.entry)))
    return end
  }

  return {
    /** Draws the widgets of a place inside `into` as long as the registry lists them; gives what takes them away. */
    mount(slot: Widget['slot'], into: HTMLElement): () => void {
      const drawn = new Map<string, () => void>()
      const follow = () => {
        const offered = offeredFor(slot, ports)
        for (const [key, end] of drawn) {
          if (offered.some((widget) => keyOf(widget) === key)) continue
          end()
          drawn.delete(key)
        }
        for (const widget of offered) if (!drawn.has(keyOf(widget))) drawn.set(keyOf(widget), draw(widget, into))
      }
      follow()
      const stop = ports.onRegistry(follow)
      return () => {
        stop()
        for (const end of drawn.values()) end()
      }
    },
    /** Forgets what belongs to a user or an account. */
    reset(): void {
      for (const remote of loaded.values()) remote.reset()
    },
  }
}

type Offered = { entry: RegistryEntry; module: string }

const keyOf = ({ entry, module }: Offered) => `${entry.name}@${entry.version}${module.slice(1)}`

function offeredFor(slot: Widget['slot'], { registry, can, fits }: WidgetPorts): Offered[] {
  return (registry()?.remotes ?? [])
    .filter((entry) => entry.enabled && fits(entry))
    .flatMap((entry) => entry.widgets.map((widget) => ({ ...widget, entry })))
    .filter((widget) => widget.slot === slot && (!widget.can || can(widget.can)))
    .sort((a, b) => a.order - b.order)
}
