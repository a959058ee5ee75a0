import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'

// A chunk a screen: the list is not fetched to compose, nor the composer to look at a list.
const QuickSend = lazy(async () => ({ default: (await import('../features/quick-send/QuickSend.tsx')).QuickSend }))
const Communications = lazy(async () => ({
  default: (await import('../features/communications/Communications.tsx')).Communications,
}))
const CommunicationDetail = lazy(async () => ({
  default: (await import('../features/communication/CommunicationDetail.tsx')).CommunicationDetail,
}))

export function Root() {
  return (
    <Routes>
      <Route path="/communication/quick-send" element={<QuickSend />} />
      <Route path="/communication" element={<Communications />} />
      <Route path="/communication/:id" element={<CommunicationDetail />} />
      <Route path="*" element={<Navigate to="/communication" replace />} />
    </Routes>
  )
}
