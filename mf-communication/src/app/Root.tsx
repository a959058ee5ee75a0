import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'

// One chunk for each screen, so that the list does not load the composer, and the composer not the list.
const QuickSendPage = lazy(async () => ({
  default: (await import('../features/quick-send/QuickSendPage.tsx')).QuickSendPage,
}))
const CommunicationsPage = lazy(async () => ({
  default: (await import('../features/communications/CommunicationsPage.tsx')).CommunicationsPage,
}))
const CommunicationPage = lazy(async () => ({
  default: (await import('../features/communication/CommunicationPage.tsx')).CommunicationPage,
}))

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="/communication/quick-send" element={<QuickSendPage />} />
      <Route path="/communication" element={<CommunicationsPage />} />
      <Route path="/communication/:id" element={<CommunicationPage />} />
    </RemoteRoutes>
  )
}
