import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'

const ConfigsPage = lazy(async () => ({ default: (await import('../configs/ConfigsPage.tsx')).ConfigsPage }))
const NewConfigPage = lazy(async () => ({
  default: (await import('../configs/NewConfigPage.tsx')).NewConfigPage,
}))
const ConfigPage = lazy(async () => ({ default: (await import('./ConfigPage.tsx')).ConfigPage }))

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="/otp" element={<ConfigsPage />} />
      <Route path="/otp/new" element={<NewConfigPage />} />
      <Route path="/otp/:otcId" element={<ConfigPage />} />
    </RemoteRoutes>
  )
}
