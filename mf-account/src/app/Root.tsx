import { RemoteRoutes } from '@songsarn/remote/RemoteRoutes.tsx'
import { lazy } from 'react'
import { Route } from 'react-router'

const ApiKeysPage = lazy(async () => ({ default: (await import('../features/api-keys/ApiKeysPage.tsx')).ApiKeysPage }))

const AuditPage = lazy(async () => ({ default: (await import('../features/audit/AuditPage.tsx')).AuditPage }))
const OwnMobilePage = lazy(async () => ({
  default: (await import('../features/own-mobile/OwnMobilePage.tsx')).OwnMobilePage,
}))
const SubAccountPage = lazy(async () => ({
  default: (await import('../features/sub-accounts/SubAccountPage.tsx')).SubAccountPage,
}))
const SubAccountsPage = lazy(async () => ({
  default: (await import('../features/sub-accounts/SubAccountsPage.tsx')).SubAccountsPage,
}))
const UsersPage = lazy(async () => ({ default: (await import('../features/users/UsersPage.tsx')).UsersPage }))

export function Root() {
  return (
    <RemoteRoutes>
      <Route path="/account/sub-accounts" element={<SubAccountsPage />} />
      <Route path="/account/sub-accounts/:id" element={<SubAccountPage />} />
      <Route path="/account/users" element={<UsersPage />} />
      <Route path="/account/mobile" element={<OwnMobilePage />} />
      <Route path="/account/audit" element={<AuditPage />} />
      <Route path="/account/api-keys" element={<ApiKeysPage />} />
    </RemoteRoutes>
  )
}
