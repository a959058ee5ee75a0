import { lazy, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'

// A first visit does not need its drawings.
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
