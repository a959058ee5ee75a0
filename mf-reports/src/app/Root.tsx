import { Table, Typography } from 'antd'
import { Route, Routes } from 'react-router'

export function Root() {
  return (
    <Routes>
      <Route path="/home" element={<Typography.Title>Home</Typography.Title>} />
      <Route path="/logs" element={<Table columns={[{ title: 'Mobile' }]} />} />
    </Routes>
  )
}
