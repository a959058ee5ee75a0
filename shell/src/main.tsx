// First, because the following imports add styles.
import './style-nonce.ts'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { App } from './app/App.tsx'
import { createPlatform } from './app/platform.ts'
import { basePath } from './remotes/location.ts'
import { takeEarlySignIn } from './session/early-sign-in.ts'

// zod compiles faster parsers with `new Function`, which the console's content security policy forbids.
config({ jitless: true })

const root = document.getElementById('console')
if (!root) throw new Error('index.ejs has no #console')

const platform = createPlatform(basePath)
if (platform.session.userId()) takeEarlySignIn()
platform.start()
createRoot(root, {
  onUncaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
  onCaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
}).render(<App platform={platform} />)
