import { KEY_SCOPES } from '@songsarn/contract/key-scopes'
import type { Action, Subject } from '@songsarn/contract/rights'

/** What one key is for, as its maker would say it; `custom` is any other choice. */
export const PRESETS = {
  otp: ({ subject }) => subject === 'Otp',
  send: ({ action, subject }) =>
    ['Analysis', 'Communication'].includes(subject) || (action === 'read' && ['Sender', 'Log'].includes(subject)),
  read: ({ action }) => action === 'read',
  all: () => true,
} satisfies Record<string, (scope: { action: Action; subject: Subject }) => boolean>

export type Preset = keyof typeof PRESETS

export const PRESET_NAMES: readonly Preset[] = ['otp', 'send', 'read', 'all']

export const scopesOf = (preset: Preset): string[] => KEY_SCOPES.filter(PRESETS[preset]).map(({ scope }) => scope)

/** The preset that these scopes are; undefined when they are none of them. */
export function presetOf(scopes: readonly string[]): Preset | undefined {
  const chosen = new Set(scopes)
  return PRESET_NAMES.find((name) => {
    const preset = scopesOf(name)
    return preset.length === chosen.size && preset.every((scope) => chosen.has(scope))
  })
}
