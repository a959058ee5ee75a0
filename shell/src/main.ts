// First, because all that follows adds styles.
import './style-nonce.ts'
import { untilLoaded } from './services/scripts/until-loaded.ts'
import { watchScripts } from './services/scripts/watch-scripts.ts'

/**
 * Starts the console, each stage in a task of its own. A visitor types into the form of `index.ejs` meanwhile, and one task for
 * everything would hold the keys back: half a second on a phone.
 */
async function main(): Promise<void> {
  watchScripts()
  await nextTask()
  // The largest library; The stages need it. If it fails, so do they.
  import('react-dom/client').catch(() => {})
  await nextTask()
  const { stages } = await untilLoaded(() => import('./stages.ts'))
  for (const run of stages) {
    await nextTask()
    await untilLoaded(run)
  }
}

const nextTask = () => new Promise((done) => setTimeout(done))

main().catch((error: unknown) => {
  // The page says so; nothing else could.
  document.documentElement.dataset.start = 'broken'
  throw error
})
