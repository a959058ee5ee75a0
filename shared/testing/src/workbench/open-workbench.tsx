import '@songsarn/ui/theme/fonts.css'
import '@songsarn/ui/theme/base.css'
import './workbench.css'
import { installTokens } from '@songsarn/ui/theme/token-sheet'
import { createRoot } from 'react-dom/client'
import type { Scenarios, WorkbenchRemote } from './scenario.ts'
import { createServiceHost } from './service-host.ts'
import { readSettings } from './settings.ts'
import { showFailure } from './show-failure.ts'
import { rememberStage, stageOf } from './stage-address.ts'
import { Workbench } from './Workbench.tsx'

/**
 * Opens the workbench of a remote's `dev/scenarios.tsx`, or in its frame the screen alone. Only the frame loads the remote, so
 * the list of scenarios appears at once.
 */
export function openWorkbench(
  name: string,
  load: () => Promise<{ definition: WorkbenchRemote }>,
  scenarios: Scenarios,
): void {
  installTokens()
  const names = Object.keys(scenarios)
  const stage = stageOf(location.pathname)
  if (!stage) {
    const host = createServiceHost()
    window.workbenchService = host
    const root = document.getElementById('root')
    if (!root) throw new Error('the page has no #root')
    const settings = readSettings(location.search, names)
    createRoot(root).render(<Workbench name={name} scenarios={scenarios} host={host} first={settings} />)
    return
  }
  const settings = readSettings(stage.search, names)
  document.documentElement.dataset.skin = settings.skin
  const scenario = scenarios[settings.scenario]
  if (!scenario) throw new Error(`${name} has no scenario`)
  const shown = stage.path === undefined ? scenario : { ...scenario, path: stage.path }
  Promise.all([import('./open-stage.tsx'), load()])
    .then(([{ openStage }, { definition }]) => openStage(definition, shown, settings))
    .then(() => rememberStage(stage.search))
    .catch(showFailure)
}
