import { STATUS_COLORS } from './palette.ts'
import { type Colors, colors, fonts, motion, SKINS, type Skin } from './tokens.ts'

/**
 * The tokens as CSS variables: `--s-page`, `--s-primary-soft`, `--s-success`, `--s-success-soft`, `--s-success-edge` … and
 * the colours of statuses: `--s-status-delivered` …; the times of motions: `--s-quick` … The skin is `data-skin` on the root element, so that switching it
 * renders no component again.
 */
export function tokenSheet(): string {
  const rules = SKINS.map((skin) => `${skin === 'light' ? ':root' : `:root[data-skin=${skin}]`}{${declarations(skin)}}`)
  const times = Object.entries(motion).map(([name, milliseconds]) => `--s-${name}:${milliseconds}ms`)
  return `:root{--s-font:${fonts.text};--s-font-small:${fonts.small};--s-font-code:${fonts.code};${times.join(';')}}${rules.join('')}`
}

function declarations(skin: Skin): string {
  const variables = Object.entries(colors[skin]).flatMap(([name, value]: [string, Colors[keyof Colors]]) =>
    typeof value === 'string'
      ? [[name, value]]
      : [
          [name, value.text],
          [`${name}-soft`, value.soft],
          [`${name}-edge`, value.edge],
        ],
  )
  for (const [status, color] of Object.entries(STATUS_COLORS[skin])) variables.push([`status${status}`, color])
  return [`color-scheme:${skin}`, ...variables.map(([name = '', value]) => `--s-${kebab(name)}:${value}`)].join(';')
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Adds the variables to the page once. */
export function installTokens(): void {
  const id = 'songsarn-tokens'
  if (document.getElementById(id)) return
  const sheet = document.createElement('style')
  sheet.id = id
  sheet.textContent = tokenSheet()
  document.head.prepend(sheet)
}
