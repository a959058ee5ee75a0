import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.ts'

/** Start their own service or host. The others share one console and run one after the other. */
const OWN_SERVICE = /\/(broadcast|otp|releases|showcase)\.spec/
/** The longest file: it begins first, else it would run alone at the end. */
const LONGEST = /\/workbench\.spec/
/** Measure times (leaving a remote takes less than half a second), so they run alone. */
const ALONE = /\/(resilience-\w+|version-skew)\.spec/

// At most two at once: two cores run the services, the simulated carriers and Chromium.
export default defineConfig({
  projects: [
    { name: 'workbench', testMatch: LONGEST },
    { name: 'console', testIgnore: [OWN_SERVICE, LONGEST, ALONE], workers: 1 },
    { name: 'own', testMatch: OWN_SERVICE },
    { name: 'quiet', testMatch: ALONE, workers: 1 },
  ],
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // Generous, because a busy machine is slow; a test that hangs still ends.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  globalSetup: './support/start-console.ts',
  use: {
    actionTimeout: 30_000,
    browserName: 'chromium',
    timezoneId: 'America/New_York', // not Bangkok: the console must not depend on the browser's zone
    locale: 'en-US',
    // A click beside what still grows can miss it on a busy machine: its frames are rare. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a fifth of the time, and traces of CI are not read.
    trace: process.env.CI === 'true' ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ],
    },
  },
})
