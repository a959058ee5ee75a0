import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, prefetchScreen } from './app/App.tsx'
import { createPlatform, type Platform } from './platform/platform.ts'
import { basePath } from './services/remotes/location.ts'
import { takeEarlySignIn } from './services/session/early-sign-in.ts'

/** Loads texts and screen, and draws the console. */
export async function start(): Promise<void> {
  const container = document.getElementById('console')
  if (!container) throw new Error('index.ejs has no #console')
  const platform = createPlatform(basePath)
  if (platform.session.userId()) takeEarlySignIn()
  // While the texts are loaded.
  const screen = prefetchScreen(platform)
  await loadTexts(platform)
  await screen
  platform.start()
  const root = createRoot(container, {
    onUncaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
    onCaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
  })
  // A transition is drawn in short pieces.
  startTransition(() => root.render(<App platform={platform} />))
}

/** Tries again until the texts are there: without them the console could not even say what is wrong. */
async function loadTexts(platform: Platform): Promise<void> {
  const failed = document.getElementById('not-loaded')
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 15_000)) {
    try {
      await platform.loadTexts()
      failed?.remove()
      return
    } catch {
      if (failed) failed.hidden = false
      await new Promise((done) => setTimeout(done, pause))
    }
  }
}
