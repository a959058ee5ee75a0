import { KEY_SCOPES } from '@songsarn/contract/account/key-scopes'
import type { Action, Subject } from '@songsarn/contract/base/rights'

/** The usual sets of rights. */
const PRESETS = {
  otp: ({ subject }) => subject === 'Otp',
  send: ({ action, subject }) =>
    ['Analysis', 'Communication', 'Transactional'].includes(subject) ||
    (action === 'read' && ['Sender', 'Log'].includes(subject)),
  read: ({ action }) => action === 'read',
  all: () => true,
} satisfies Record<string, (scope: { action: Action; subject: Subject }) => boolean>

export type Preset = keyof typeof PRESETS

export const PRESET_NAMES: readonly Preset[] = ['otp', 'send', 'read', 'all']

export const scopesOf = (preset: Preset): string[] => KEY_SCOPES.filter(PRESETS[preset]).map(({ scope }) => scope)

/** The preset with exactly these scopes, if there is one. */
export function presetOf(scopes: readonly string[]): Preset | undefined {
  const chosen = new Set(scopes)
  return PRESET_NAMES.find((name) => {
    const preset = scopesOf(name)
    return preset.length === chosen.size && preset.every((scope) => chosen.has(scope))
  })
}
