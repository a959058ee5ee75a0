import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'

const HomePage = lazy(async () => ({ default: (await import('../home/HomePage.tsx')).HomePage }))
const HomeDetailPage = lazy(async () => ({
  default: (await import('../home/HomeDetailPage.tsx')).HomeDetailPage,
}))
const FirstStepsPage = lazy(async () => ({
  default: (await import('../home/first-steps/FirstStepsPage.tsx')).FirstStepsPage,
}))
const LogsPage = lazy(async () => ({ default: (await import('../logs/LogsPage.tsx')).LogsPage }))
const reports = () => import('../reports/ReportPage.tsx')
const NewReportPage = lazy(async () => ({ default: (await reports()).NewReportPage }))
const ReportPage = lazy(async () => ({ default: (await reports()).ReportPage }))
const ReportsPage = lazy(async () => ({
  default: (await import('../reports/ReportsPage.tsx')).ReportsPage,
}))

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="/home" element={<HomePage />} />
      <Route path="/home/detail" element={<HomeDetailPage />} />
      <Route path="/home/first-steps" element={<FirstStepsPage />} />
      <Route path="/logs" element={<LogsPage />} />
      <Route path="/reports" element={<ReportsPage />} />
      <Route path="/reports/new" element={<NewReportPage />} />
      <Route path="/reports/:id" element={<ReportPage />} />
    </RemoteRoutes>
  )
}
