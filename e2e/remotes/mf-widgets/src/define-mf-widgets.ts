import { defineRemote } from '@songsarn/remote/define-remote.tsx'
import type { ComponentType } from 'react'

const locales = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  th: () => import('./locales/th.json', { with: { type: 'json' } }),
}

/** Defines the remote and each of its widgets. */
export const defineMfWidgets = (Root: ComponentType) => defineRemote({ name: 'mf-widgets', Root, locales })
