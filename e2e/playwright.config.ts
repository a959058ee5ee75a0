import { defineConfig } from '@playwright/test'

// One worker: the machine's two cores already carry the service, the simulated operator and Chromium.
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  globalSetup: './support/start-console.ts',
  use: {
    actionTimeout: 15_000,
    browserName: 'chromium',
    timezoneId: 'America/New_York', // not Bangkok: the console must not lean on the browser's zone
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
