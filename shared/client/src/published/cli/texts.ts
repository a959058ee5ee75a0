import { readFileSync } from 'node:fs'

type Values = Record<string, string | number | null>

const { LC_ALL, LC_MESSAGES, LANG } = process.env
const language = (LC_ALL || LC_MESSAGES || LANG || '').startsWith('th') ? 'th' : 'en'
const texts: Record<string, string> = JSON.parse(
  readFileSync(new URL(`./locales/${language}.json`, import.meta.url), 'utf8'),
)

/** A text in the language of the terminal. */
export const text = (key: string, values: Values = {}): string =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** How the command ends. */
export const EXIT = { done: 0, refused: 1, usage: 2, noAnswer: 3, noKey: 4 } as const

/** Ends the command with a text of this file. */
export class Stop extends Error {
  readonly exit: number

  constructor(exit: number, key: string, values?: Values) {
    super(text(key, values))
    this.exit = exit
  }
}
