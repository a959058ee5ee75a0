import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const pictures = resolve(import.meta.dirname, '../../.cache/visual')

/** Not part of `npm test`: a browser update changes pixels. The machine that compares also makes the references. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'scenarios.visual.ts',
  outputDir: `${pictures}-results`,
  snapshotPathTemplate: `${pictures}/{arg}{ext}`,
  globalSetup: undefined,
  timeout: 600_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      // Message ids and times differ between runs: some hundred pixels of a million. A button has five thousand.
      maxDiffPixelRatio: 0.002,
      threshold: 0.1,
      animations: 'disabled',
      caret: 'hide',
    },
  },
})
