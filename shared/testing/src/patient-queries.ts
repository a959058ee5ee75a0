import { configure } from '@testing-library/react'

// Screens load as chunks, and jsdom draws antd slowly on a busy machine. A query without a match still ends.
configure({ asyncUtilTimeout: 10_000 })
