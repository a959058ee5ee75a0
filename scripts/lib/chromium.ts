import { access, constants } from 'node:fs/promises'
import { run } from './run.ts'

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // The same engine without a window: most tests take a fifth less time in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function firstThere(paths: (string | undefined)[]): Promise<string | undefined> {
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

async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  return firstThere([chromium.executablePath()])
}

/** Path of a Chromium of this machine; undefined when there is none. */
export async function findChromium(): Promise<string | undefined> {
  return (await firstThere(CANDIDATES)) ?? (await playwrightsOwn())
}

/** How a browser is started without a screen, on machines without a GPU, and as root in a container. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
]

/**
 * Path of a Chromium for the browser tests. When the machine has none it gets one, and says so: Debian's package when
 * root on a Debian system, Playwright's own otherwise. Throws when neither can be had.
 */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && (await firstThere(['/usr/bin/apt-get']))) {
    await run('apt-get', ['update', '-qq'], { quiet: true })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      console.info(`No Chromium on this machine: installing the system package \`${name}\` (apt-get).`)
      const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
      const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
      if (code === 0) break
    }
  } else {
    console.info("No Chromium on this machine: installing Playwright's own.")
    await run('playwright', ['install', 'chromium'])
  }
  const installed = await findChromium()
  if (!installed) throw new Error('No Chromium could be installed. Set CHROMIUM_PATH to one.')
  return installed
}
