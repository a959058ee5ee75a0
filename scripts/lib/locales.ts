import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { repositoryFiles } from '../../lint/repository-files.ts'
import { root } from '../build/targets.ts'

type Texts = { [key: string]: string | Texts }

// Thai has one plural form, English two: the suffix is not part of the key.
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [withoutPlural(prefix + key)] : keysOf(value, `${prefix}${key}.`),
  )

/** Checks that the English and the Thai language files have the same keys. */
export async function checkLocales(): Promise<{ code: number }> {
  const files = repositoryFiles(root, '*locales/**en.json', '*locales/**/en/*.json')
  const read = async (path: string): Promise<Texts> => JSON.parse(await readFile(resolve(root, path), 'utf8'))
  let faults = 0
  for (const english of files) {
    const thai = english.replace(/en\.json$/, 'th.json').replace('/en/', '/th/')
    const [a, b] = [new Set(keysOf(await read(english))), new Set(keysOf(await read(thai).catch(() => ({}))))]
    const report = (path: string, key: string, fault: string) => {
      faults++
      console.error(`${path}: ${key} ${fault}`)
    }
    for (const key of a) if (!b.has(key)) report(thai, key, 'is missing')
    for (const key of b) if (!a.has(key)) report(thai, key, 'is not in English')
  }
  console.info(`${files.length} language files, ${faults} faults`)
  return { code: faults === 0 && files.length > 0 ? 0 : 1 }
}
