import { expect, it } from '@jest/globals'
import { nearestTests } from './nearest-tests.ts'

const imports = [
  { from: 'server/src/otp/request.ts', to: 'server/src/otp/limits.ts' },
  { from: 'server/src/app.ts', to: 'server/src/otp/request.ts' },
  { from: 'server/src/account/account.test.ts', to: 'server/src/app.ts' },
  { from: 'server/src/otp/request.test.ts', to: 'server/src/app.ts' },
  { from: 'server/src/otp/limits.test.ts', to: 'server/src/otp/limits.ts' },
  { from: 'mf-otp/src/OtpForm.test.tsx', to: 'mf-otp/src/OtpForm.tsx' },
  // Exports of a package have no extension.
  { from: 'mf-otp/src/OtpForm.tsx', to: 'shared/contract/src/otp/otp' },
].map((one) => ({ ...one, line: 1 }))

it('puts the tests with the shortest way to a changed file first, and among equal tests the tests in its folder', () => {
  expect(nearestTests(['server/src/otp/limits.ts'], imports)).toEqual([
    'server/src/otp/limits.test.ts',
    'server/src/otp/request.test.ts',
    'server/src/account/account.test.ts',
  ])
})

it('includes tests that changed, and tests of an export without an extension', () => {
  expect(nearestTests(['shared/contract/src/otp/otp.ts', 'server/src/account/account.test.ts'], imports)).toEqual([
    'server/src/account/account.test.ts',
    'mf-otp/src/OtpForm.test.tsx',
  ])
})

it('finds no test for a file that no test imports', () => {
  expect(nearestTests(['README.md'], imports)).toEqual([])
})
