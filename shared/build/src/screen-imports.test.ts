import { expect, it } from '@jest/globals'
import { screenImports } from './screen-imports.ts'

const ROOT = `
const HomePage = lazy(async () => ({ default: (await import('../home/HomePage.tsx')).HomePage }))
const reports = () => import('../reports/ReportPage.tsx')
const ReportPage = lazyScreen(async () => (await reports()).ReportPage, rest)
const StepsPage = lazyScreen(
  async () => (await import('../home/first-steps/StepsPage.tsx')).StepsPage,
  rest,
)

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="/home" element={<HomePage />} />
      <Route path="/home/:id/steps" element={<StepsPage />} />
      <Route path="/reports/:id" element={<ReportPage />} />
      <Route path="/demo" element={<Overview />} />
      <Route path="*" element={<HomePage />} />
    </RemoteRoutes>
  )
}
`

it('finds the file of each screen, and no file for a screen that is written in another way', () => {
  expect(screenImports(ROOT)).toEqual([
    { path: '/home', file: 'home/HomePage.tsx', needsLaterTexts: false },
    { path: '/home/:id/steps', file: 'home/first-steps/StepsPage.tsx', needsLaterTexts: true },
  ])
})
