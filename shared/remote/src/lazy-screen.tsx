import type { LoadableTexts } from '@songsarn/i18n/texts'
import type { i18n } from 'i18next'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { addTexts } from './add-texts.ts'
import { useShell } from './use-shell.ts'

/** Texts that several screens of a remote share, beside the texts that the remote begins with. */
export type LaterTexts = { remote: string; part: string; texts: LoadableTexts }

/** A screen, or a later part of a screen, whose code and texts load side by side when it is first drawn. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { remote, part, texts }: LaterTexts,
): ComponentType<Props> {
  // A page has one; each test has its own.
  const loaded = new WeakMap<i18n, LazyExoticComponent<ComponentType<Props>>>()
  return function LazyScreen(props: Props) {
    const shell = useShell()
    let Loaded = loaded.get(shell.i18n)
    if (!Loaded) {
      Loaded = lazy(async () => {
        const [Screen] = await Promise.all([load(), addTexts(shell, remote, texts, part)])
        return { default: Screen }
      })
      loaded.set(shell.i18n, Loaded)
    }
    return <Loaded {...props} />
  }
}
