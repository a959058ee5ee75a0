import { LANGUAGES, type Language } from '@songsarn/i18n/language'
import type { LoadableTexts } from '@songsarn/i18n/texts'
import { loadAntdLocale } from './antd-locale.ts'
import type { ShellApi } from './shell-api.ts'

/**
 * Adds texts to a remote's namespace. `part` names texts that come after the first ones. Rejects when a file cannot be loaded, so
 * the shell offers Retry, as for the code of the remote.
 */
export async function addTexts(shell: ShellApi, remote: string, texts: LoadableTexts, part?: string): Promise<void> {
  const load = async (language: Language) => {
    const [loaded] = await Promise.all([texts[language](), loadAntdLocale(language)])
    return { [remote]: loaded.default }
  }
  if (shell.addTexts) return shell.addTexts(part === undefined ? remote : `${remote}/${part}`, load)
  // An older shell switches the language without asking for texts, so load the texts of every language.
  await Promise.all(
    LANGUAGES.map(async (language) =>
      shell.i18n.addResourceBundle(language, remote, (await load(language))[remote], true, true),
    ),
  )
}
