import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, prefetchScreen } from './app/App.tsx'
import { createPlatform } from './platform/platform.ts'
import { readStored } from './services/preferences/browser-storage.ts'
import { forgetEarlyAnswers } from './services/remotes/early-answers.ts'
import { basePath } from './services/remotes/location.ts'
import { untilLoaded } from './services/scripts/until-loaded.ts'
import { takeEarlySignIn } from './services/session/early-sign-in.ts'
import { WHY_KEY } from './services/session/tabs.ts'

/** Longest wait for the user of a session that this browser does not know. After it the form shows. */
const CHECK_MS = 5_000

const passed = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Loads texts and screen, and draws the console. */
export async function start(): Promise<void> {
  const container = document.getElementById('console')
  if (!container) throw new Error('index.ejs has no #console')
  const platform = createPlatform(basePath)
  const isSession = 'session' in document.documentElement.dataset
  // A sign-out that the service did not confirm leaves the cookie.
  const mayBeSignedIn = isSession && readStored(platform.storage, WHY_KEY) === undefined
  if (platform.session.userId() || mayBeSignedIn) takeEarlySignIn()
  if (!platform.session.userId() && mayBeSignedIn) await Promise.race([platform.session.check(), passed(CHECK_MS)])
  if (!platform.session.userId()) forgetEarlyAnswers()
  // While the texts are loaded.
  const screen = prefetchScreen(platform)
  // Without them the console could not even say what is wrong.
  await untilLoaded(() => platform.loadTexts())
  await screen
  platform.start()
  const root = createRoot(container, {
    onUncaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
    onCaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
  })
  // A transition is drawn in short pieces.
  startTransition(() => root.render(<App platform={platform} />))
  document.getElementById('not-loaded')?.remove()
  document.documentElement.dataset.start = 'done'
}
