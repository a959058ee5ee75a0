import { lazyScreen } from '@songsarn/remote/lazy-screen.tsx'
import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'
import { rest } from '../locales/rest.ts'

const HomePage = lazy(async () => ({ default: (await import('../home/HomePage.tsx')).HomePage }))
const HomeDetailPage = lazyScreen(async () => (await import('../home/HomeDetailPage.tsx')).HomeDetailPage, rest)
const FirstStepsPage = lazyScreen(
  async () => (await import('../home/first-steps/FirstStepsPage.tsx')).FirstStepsPage,
  rest,
)
const LogsPage = lazyScreen(async () => (await import('../logs/LogsPage.tsx')).LogsPage, rest)
const reports = () => import('../reports/ReportPage.tsx')
const NewReportPage = lazyScreen(async () => (await reports()).NewReportPage, rest)
const ReportPage = lazyScreen(async () => (await reports()).ReportPage, rest)
const ReportsPage = lazyScreen(async () => (await import('../reports/ReportsPage.tsx')).ReportsPage, rest)

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
