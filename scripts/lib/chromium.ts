import { access, constants } from 'node:fs/promises'
import { run } from './run.ts'

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // The same engine without a window; most tests take a fifth less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function firstExecutable(paths: (string | undefined)[]): Promise<string | undefined> {
  for (const path of paths) {
    if (
      path &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ))
    )
      return path
  }
}

async function playwrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  return firstExecutable([chromium.executablePath()])
}

/** The path of a Chromium on this machine, if any. */
export async function findChromium(): Promise<string | undefined> {
  return (await firstExecutable(CANDIDATES)) ?? (await playwrightChromium())
}

/** For machines without a screen or GPU, and for root in a container. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
]

/**
 * The path of a Chromium for the browser tests. Installs one when the machine has none, and logs it: the Debian package for
 * root on a Debian system, otherwise Playwright's.
 *
 * @throws when neither can be installed
 */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && (await firstExecutable(['/usr/bin/apt-get']))) {
    await run('apt-get', ['update', '-qq'], { quiet: true })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      console.info(`No Chromium on this machine: installing the system package \`${name}\` (apt-get).`)
      const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
      const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
      if (code === 0) break
    }
  } else {
    console.info("No Chromium on this machine: installing Playwright's.")
    await run('playwright', ['install', 'chromium'])
  }
  const installed = await findChromium()
  if (!installed) throw new Error('Chromium could not be installed. Set CHROMIUM_PATH.')
  return installed
}
