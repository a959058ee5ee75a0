import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFiles } from '../../lint/repository-files.ts'
import { LOCALES } from '../../shared/contract/src/base/locales.ts'
import { disparities } from '../../shared/i18n/src/parity.ts'
import { root } from './targets.ts'

/** `locales/en.json`, or `locales/en/problems.json` where a package has several namespaces. */
const LANGUAGE_FILE = /^(?<folder>.*\/)?locales\/(?<language>[a-z]{2})(?<name>\/[\w-]+)?\.json$/

/** Checks that each text is in all languages. */
export async function checkLocales(): Promise<{ code: number }> {
  const { namespaces, faults } = await localeFaults(root)
  for (const fault of faults) console.error(fault)
  console.info(`${namespaces.length} namespaces in ${LOCALES.join(' and ')}, ${faults.length} faults`)
  return { code: faults.length === 0 && namespaces.length > 0 ? 0 : 1 }
}

/**
 * Lists the differences between the languages in the repository at `folder`: a missing file, a missing key, other values to
 * fill in.
 */
export async function localeFaults(folder: string): Promise<{ namespaces: string[]; faults: string[] }> {
  const files = repositoryFiles(folder, '*.json').filter((file) => LANGUAGE_FILE.test(file))
  const namespaces = [...new Set(files.map((file) => file.replace(LANGUAGE_FILE, '$<folder>locales/*$<name>.json')))]
  const faults = await Promise.all(
    namespaces.map(async (namespace) => {
      const texts = await Promise.all(
        LOCALES.map(async (language) => [language, await read(namespace, language)] as const),
      )
      return disparities(Object.fromEntries(texts)).map((fault) => `${namespace}: ${fault}`)
    }),
  )
  return { namespaces, faults: faults.flat() }

  /** Without its file, a language has no text. */
  async function read(namespace: string, language: string): Promise<object> {
    const text = await readFile(join(folder, namespace.replace('*', language)), 'utf8').catch(() => '{}')
    return JSON.parse(text)
  }
}
