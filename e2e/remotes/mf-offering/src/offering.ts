import { defineRemote } from '@songsarn/remote/define-remote.tsx'
import type { ComponentType } from 'react'
import en from './locales/en.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }

/** The area and each of its widgets are made alike. */
export const offering = (Root: ComponentType) => defineRemote({ name: 'mf-offering', Root, locales: { en, th } })
