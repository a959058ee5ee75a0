import { lazy } from 'react'
import { Route, Routes } from 'react-router'

const ApiKeysPage = lazy(async () => ({ default: (await import('../features/api-keys/ApiKeysPage.tsx')).ApiKeysPage }))

export function Root() {
  return (
    <Routes>
      <Route path="/account/api-keys" element={<ApiKeysPage />} />
    </Routes>
  )
}
