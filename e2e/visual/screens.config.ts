import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Not part of `npm test`: it is for people who look at the pictures. */
export default defineConfig({
  ...base,
  projects: [{ name: 'screens' }],
  testDir: '.',
  testMatch: 'screens.visual.ts',
  outputDir: resolve(import.meta.dirname, '../../.cache/screens-results'),
  globalSetup: undefined,
  timeout: 3_600_000,
})
