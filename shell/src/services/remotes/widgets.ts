import { timeLimits } from '@songsarn/build/time-limits'
import type { NeededRight, Registry, RegistryEntry, Widget } from '@songsarn/contract/console/registry'
import type { Remote } from '@songsarn/remote/remote'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { asLoadFailure, crashOf, LoadFailure } from './failure.ts'
import type { FailureReport } from './guard.ts'
import type { mountParcel } from './parcel.ts'

export type WidgetPorts = {
  /** The registry that this page uses; undefined until it is loaded. */
  registry(): Registry | undefined
  onRegistry(listener: () => void): () => void
  can(right: NeededRight): boolean
  fits(entry: RegistryEntry): boolean
  importModule(entry: RegistryEntry, module: string): Promise<Remote>
  mountParcel: typeof mountParcel
  shellFor(entry: RegistryEntry): ShellApi
  /** Called once for each failure. */
  report(failure: FailureReport): void
}

export type Widgets = ReturnType<typeof createWidgets>

/**
 * Mounts widgets in the slots of other remotes and of the shell. A widget that fails, or stays empty for too long, is
 * removed and only reported: the user did not open it.
 */
export function createWidgets(ports: WidgetPorts) {
  /** Each module is loaded once. A module that failed is loaded again when its slot is next shown. */
  const loaded = new Map<string, Remote>()

  /** Mounts one widget at the end of `into`; returns its removal. */
  function mountWidget({ entry, module }: WidgetModule, into: HTMLElement): () => void {
    const key = keyOf({ entry, module })
    const node = into.appendChild(document.createElement('div'))
    node.dataset.widget = key
    node.hidden = true
    let unmount: () => unknown = () => node.remove()
    let paintTimer: ReturnType<typeof setTimeout> | undefined
    let isRemoved = false
    const remove = () => {
      if (isRemoved) return
      isRemoved = true
      clearTimeout(paintTimer)
      unmount()
    }
    const fail = ({ kind, message, url, status }: LoadFailure) => {
      if (isRemoved) return
      remove()
      loaded.delete(key)
      const { name: remote, version } = entry
      ports.report({ kind, message: `${module}: ${message}`, remote, version, url: url ?? entry.entry, status })
    }
    const start = async () => {
      const remote = loaded.get(key) ?? (await ports.importModule(entry, module))
      loaded.set(key, remote)
      if (isRemoved) return
      paintTimer = setTimeout(
        () => fail(new LoadFailure('timeout', 'nothing was drawn in time')),
        timeLimits.firstPaint,
      )
      const parcel = ports.mountParcel(remote, {
        domElement: node,
        shell: ports.shellFor(entry),
        onPaint() {
          clearTimeout(paintTimer)
          node.hidden = false
        },
        onCrash: (error) => fail(crashOf(error, entry.entry)),
      })
      unmount = parcel.unmount
      parcel.mounted.catch((error) => fail(asLoadFailure(error, entry.entry)))
    }
    start().catch((error) => fail(asLoadFailure(error, entry.entry)))
    return remove
  }

  return {
    /** Mounts the widgets of a slot inside `into` and follows the registry; returns their removal. */
    mount(slot: Widget['slot'], into: HTMLElement): () => void {
      const mounted = new Map<string, () => void>()
      const update = () => {
        const listed = widgetsOf(slot, ports)
        for (const [key, remove] of mounted) {
          if (listed.some((widget) => keyOf(widget) === key)) continue
          remove()
          mounted.delete(key)
        }
        for (const widget of listed) {
          if (!mounted.has(keyOf(widget))) mounted.set(keyOf(widget), mountWidget(widget, into))
        }
      }
      update()
      const unsubscribe = ports.onRegistry(update)
      return () => {
        unsubscribe()
        for (const remove of mounted.values()) remove()
      }
    },
    /** Drops data that belong to a user or an account. */
    reset(): void {
      for (const remote of loaded.values()) remote.reset()
    },
  }
}

type WidgetModule = { entry: RegistryEntry; module: string }

const keyOf = ({ entry, module }: WidgetModule) => `${entry.name}@${entry.version}${module.slice(1)}`

/** The slot's widgets of enabled, compatible remotes that the user has the right for, in order. */
function widgetsOf(slot: Widget['slot'], { registry, can, fits }: WidgetPorts): WidgetModule[] {
  return (registry()?.remotes ?? [])
    .filter((entry) => entry.enabled && fits(entry))
    .flatMap((entry) => entry.widgets.map((widget) => ({ ...widget, entry })))
    .filter((widget) => widget.slot === slot && (!widget.can || can(widget.can)))
    .sort((a, b) => a.order - b.order)
}
