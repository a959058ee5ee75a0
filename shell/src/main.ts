// First, because all that follows adds styles.
import './style-nonce.ts'

/**
 * Starts the console, each stage in a task of its own. A visitor types into the form of `index.ejs` meanwhile, and one task for
 * everything would hold the keys back: half a second on a phone.
 */
async function main(): Promise<void> {
  await nextTask()
  // The largest library; The stages need it. If it fails, so do they.
  import('react-dom/client').catch(() => {})
  await nextTask()
  const { stages } = await import('./stages.ts')
  for (const run of stages) {
    await nextTask()
    await run()
  }
}

const nextTask = () => new Promise((done) => setTimeout(done))

void main()
