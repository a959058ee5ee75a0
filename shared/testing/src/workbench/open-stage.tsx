import { createClient } from '@songsarn/client/client'
import { createQueryClient } from '@songsarn/remote/query-client'
import { RemoteFrame } from '@songsarn/remote/RemoteFrame.tsx'
import type { Toast } from '@songsarn/remote/shell-api'
import { createRoot } from 'react-dom/client'
import { fakeService } from '../fake-service.ts'
import { fakeShell } from '../fake-shell.ts'
import { inState } from './api-state.ts'
import type { Scenario, WorkbenchRemote } from './scenario.ts'
import { createServiceHost } from './service-host.ts'
import type { Settings } from './settings.ts'
import { showFailure } from './show-failure.ts'

/** Draws only one scenario in this window. The document's `data-stage` is its progress. */
export async function openStage(remote: WorkbenchRemote, scenario: Scenario, settings: Settings): Promise<void> {
  const { language, skin } = settings
  const page = document.documentElement
  page.lang = language
  page.dataset.stage = 'drawing'
  // Each scenario starts without the drafts of the one before.
  localStorage.clear()
  sessionStorage.clear()
  const { send, role, user } = await serviceOf(scenario, settings)
  const texts = (await remote.locales[language]()).default
  const locales = { [remote.name]: { [language]: texts } }
  const shell = fakeShell({ role, user, language, skin, locales, fetch: send })
  shell.toast = showToast
  shell.title = (title) => {
    document.title = title
  }
  shell.reportError = (error) => showFailure(error)
  for (const store of remote.store ? [remote.store, ...(remote.stores ?? [])] : (remote.stores ?? []))
    store.setState(store.getInitialState() as never, true)
  scenario.before?.()
  const path = typeof scenario.path === 'string' ? scenario.path : await scenario.path(shell.api)
  history.replaceState(null, '', path)
  const root = document.createElement('main')
  document.body.replaceChildren(root)
  root.className = 'stage'
  createRoot(root).render(
    <RemoteFrame
      shell={shell}
      name={remote.name}
      Root={remote.Root}
      queries={createQueryClient()}
      store={remote.store}
      domElement={root}
      onPaint={() => {
        page.dataset.stage = 'drawn'
      }}
      onCrash={showFailure}
    />,
  )
}

async function serviceOf(scenario: Scenario, { api, role }: Settings) {
  if (scenario.answers) return { send: inState(fakeService(scenario.answers).fetch, api), role }
  // In its own tab there is no workbench around the screen, so no service either.
  const host = window.parent.workbenchService ?? createServiceHost()
  // The demo's second account has not sent yet.
  const isEmpty = api === 'empty'
  const service = await host.fetchAs(isEmpty ? 'sub-owner' : role)
  const user = await createClient({ baseUrl: location.origin, fetch: service }).whoAmI()
  return { send: inState(service, api), role: isEmpty ? ('owner' as const) : role, user }
}

function showToast({ kind, message, detail }: Toast): void {
  const toast = document.createElement('div')
  toast.className = 'stage-toast'
  toast.dataset.kind = kind
  toast.role = kind === 'error' ? 'alert' : 'status'
  toast.textContent = detail ? `${message} ${detail}` : message
  document.body.append(toast)
  setTimeout(() => toast.remove(), 5000)
}
