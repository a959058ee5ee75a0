import '@songsarn/ui/theme/fonts.css'
import '@songsarn/ui/theme/base.css'
import './layout/controls.css'
import { installTokens } from '@songsarn/ui/theme/token-sheet'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { App } from './app/App.tsx'
import { createPlatform } from './app/platform.ts'
import { basePath } from './remotes/location.ts'

// zod compiles faster parsers with `new Function`, which the console's content security policy forbids.
config({ jitless: true })
installTokens()

const root = document.getElementById('console')
if (!root) throw new Error('index.html has no #console')

const platform = createPlatform(basePath)
platform.start()
createRoot(root, {
  onUncaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
  onCaughtError: (error) => platform.errors.error(error, { kind: 'draw' }),
}).render(<App platform={platform} />)
