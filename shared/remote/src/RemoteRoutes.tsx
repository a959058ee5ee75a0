import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from './NotFoundPage.tsx'

/** The routes of a remote. Every other path under its addresses shows the not-found page. */
export function RemoteRoutes({ children }: { children: ReactNode }) {
  return (
    <Routes>
      {children}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
