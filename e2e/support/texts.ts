import { readdirSync, readFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'

export type Language = 'en' | 'th'
type Texts = { [key: string]: string | Texts }

const root = resolve(import.meta.dirname, '../..')

const FILES = {
  communication: (language: Language) => `mf-communication/src/locales/${language}`,
  otp: (language: Language) => `mf-otp/src/locales/${language}.json`,
  account: (language: Language) => `mf-account/src/locales/${language}`,
  reports: (language: Language) => `mf-reports/src/locales/${language}`,
  faulty: (language: Language) => `e2e/remotes/mf-faulty/src/locales/${language}.json`,
  'demo-theme': (language: Language) => `mf-demo-theme/src/locales/${language}.json`,
  shell: (language: Language) => `shell/src/locales/${language}.json`,
  start: (language: Language) => `shell/src/locales/start/${language}.json`,
  remotes: (language: Language) => `shell/src/locales/remotes/${language}.json`,
  problems: (language: Language) => `shared/i18n/src/locales/${language}/problems.json`,
  analysis: (language: Language) => `shared/i18n/src/locales/${language}/analysis.json`,
  common: (language: Language) => `shared/i18n/src/locales/${language}/common.json`,
}

/**
 * Reads the texts that screens show, so that tests work in both languages:
 * `text('communication', 'send.action', { count: 2 })`. Plurals take the form of the language.
 */
export function textsOf(language: Language) {
  const read = new Map<string, Texts>()
  return (file: keyof typeof FILES, key: string, values: Record<string, string | number> = {}): string => {
    const path = FILES[file](language)
    const texts = read.get(path) ?? readTexts(resolve(root, path))
    read.set(path, texts)
    const plural = language === 'en' && values.count === 1 ? '_one' : '_other'
    const found = pick(texts, key) ?? pick(texts, `${key}${plural}`)
    if (found === undefined) throw new Error(`${path} has no ${key}`)
    return found.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? new Intl.NumberFormat('en-US').format(value) : value
    })
  }
}

/** The texts of a file. For a folder, the texts of its files under their names. */
function readTexts(path: string): Texts {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8'))
  return Object.fromEntries(readdirSync(path).map((file) => [parse(file).name, readTexts(join(path, file))]))
}

function pick(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts
  for (const step of key.split('.')) at = typeof at === 'object' ? at[step] : undefined
  return typeof at === 'string' ? at : undefined
}
