import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'

const HomePage = lazy(async () => ({ default: (await import('../features/home/HomePage.tsx')).HomePage }))
const HomeDetailPage = lazy(async () => ({
  default: (await import('../features/home/HomeDetailPage.tsx')).HomeDetailPage,
}))
const LogsPage = lazy(async () => ({ default: (await import('../features/logs/LogsPage.tsx')).LogsPage }))

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="/home" element={<HomePage />} />
      <Route path="/home/detail" element={<HomeDetailPage />} />
      <Route path="/logs" element={<LogsPage />} />
    </RemoteRoutes>
  )
}
