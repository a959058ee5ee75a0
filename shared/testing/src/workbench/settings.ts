import { ROLES, type Role } from '@songsarn/contract/base/rights'
import { LANGUAGES, type Language } from '@songsarn/i18n/language'
import type { Skin } from '@songsarn/remote/shell-api'

const SKINS: readonly Skin[] = ['light', 'dark']
export const WIDTHS = ['full', '360', '768', '1280'] as const
export const API_STATES = ['normal', 'slow', 'empty', 'error'] as const
export type ApiState = (typeof API_STATES)[number]

/** The switches of the workbench. The address holds all of them. */
export type Settings = {
  scenario: string
  language: Language
  skin: Skin
  /** Width of the screen in pixels. */
  width: (typeof WIDTHS)[number]
  role: Role
  api: ApiState
}

/** The choices of each switch, the default first. */
export const CHOICES = {
  language: LANGUAGES,
  skin: SKINS,
  width: WIDTHS,
  role: ROLES,
  api: API_STATES,
} as const

/** Reads an address. Missing or unknown values become the default. */
export function readSettings(search: string, scenarios: readonly string[]): Settings {
  const query = new URLSearchParams(search)
  const pick = <T extends string>(name: string, choices: readonly T[], otherwise: T): T =>
    choices.find((choice) => choice === query.get(name)) ?? otherwise
  return {
    scenario: pick('scenario', scenarios, scenarios[0] ?? ''),
    language: pick('language', CHOICES.language, 'en'),
    skin: pick('skin', CHOICES.skin, 'light'),
    width: pick('width', CHOICES.width, 'full'),
    role: pick('role', CHOICES.role, 'owner'),
    api: pick('api', CHOICES.api, 'normal'),
  }
}

export const writeSettings = (settings: Settings): string => `?${new URLSearchParams(settings)}`
