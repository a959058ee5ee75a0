import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AreaBar } from './AreaBar.tsx'
import { DemoGate } from './DemoGate.tsx'
import { Overview } from './Overview.tsx'

// A chunk a screen: nobody fetches the calendar or the charts to look at a list.
const Users = lazy(async () => ({ default: (await import('../features/users/Users.tsx')).Users }))
const UserView = lazy(async () => ({ default: (await import('../features/users/UserView.tsx')).UserView }))

export function Root() {
  return (
    <DemoGate>
      <AreaBar />
      <Suspense fallback={<Skeleton shape="page" />}>
        <Routes>
          <Route path="/demo" element={<Overview />} />
          <Route path="/demo/users" element={<Users />} />
          <Route path="/demo/users/:id" element={<UserView />} />
          <Route path="*" element={<Navigate to="/demo" replace />} />
        </Routes>
      </Suspense>
    </DemoGate>
  )
}
