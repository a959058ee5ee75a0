// The configuration of the whole repository: rules (`unit`) and the service run in Node, components in `browser`.
const transform = {
  '\\.(ts|tsx|mts|mjs|js)$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
}
const shared = {
  transform,
  setupFilesAfterEnv: ['<rootDir>/shared/testing/src/fail-on-console.ts'],
  moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/shared/testing/src/empty-module.ts' },
  transformIgnorePatterns: ['/node_modules/(?!(.*@songsarn|until-async|msw)/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
}

export default {
  // Generous, because a busy machine is slow; a test that hangs still ends.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/scripts/lib/slow-first.mjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      rootDir: import.meta.dirname,
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{shared/{contract,sms,journey,client,build},scripts,server/src/delivery/smpp,msw/src/*}/**/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'service',
      rootDir: import.meta.dirname,
      globalSetup: '<rootDir>/scripts/lib/start-test-postgres.ts',
      globalTeardown: '<rootDir>/scripts/lib/stop-test-postgres.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/src/**/*.test.ts', '<rootDir>/msw/src/*.test.ts'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '/server/src/delivery/smpp/'],
    },
    {
      ...shared,
      displayName: 'browser',
      rootDir: import.meta.dirname,
      testEnvironment: 'jest-fixed-jsdom',
      setupFiles: ['<rootDir>/shared/testing/src/browser-setup.ts'],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/shared/testing/src/patient-queries.ts'],
      testMatch: [
        '<rootDir>/{shell,mf-*,shared/{ui,i18n,remote,testing}}/**/*.test.{ts,tsx}',
        '<rootDir>/shared/client/**/*.test.tsx',
      ],
    },
  ],
}
