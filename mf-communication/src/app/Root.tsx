import { Button, Typography } from 'antd'
import { Route, Routes } from 'react-router'

export function Root() {
  return (
    <Routes>
      <Route path="/communication/quick-send" element={<Button>Send</Button>} />
      <Route path="/communication" element={<Typography.Title>All</Typography.Title>} />
    </Routes>
  )
}
