import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

const root = document.getElementById('console')
if (!root) throw new Error('index.html has no #console')
createRoot(root).render(<App />)
