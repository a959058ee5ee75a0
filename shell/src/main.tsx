// First, because the following imports add styles.
import './style-nonce.ts'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { App, prefetchScreen } from './app/App.tsx'
import { createPlatform } from './app/platform.ts'
import { basePath } from './remotes/location.ts'
import { takeEarlySignIn } from './session/early-sign-in.ts'

// zod compiles faster parsers with `new Function`, which the console's content security policy forbids.
config({ jitless: true })

const root = document.getElementById('console')
if (!root) throw new Error('index.ejs has no #console')

const platform = createPlatform(basePath)
if (platform.session.userId()) takeEarlySignIn()
// While the texts are loaded.
prefetchScreen(platform)
void loadTexts().then(() => {
  platform.start()
  createRoot(root, {
    onUncaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
    onCaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
  }).render(<App platform={platform} />)
})

/** Tries again until the texts are there: without them the console could not even say what is wrong. */
async function loadTexts(): Promise<void> {
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
