import { lazy, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'

// Nobody needs its drawings on a first visit.
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))

/** The routes of a remote. Every other path under its addresses shows the not-found page. */
export function RemoteRoutes({ children }: { children: ReactNode }) {
  return (
    <Routes>
      {children}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
