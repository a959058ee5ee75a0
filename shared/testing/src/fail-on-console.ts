import { format } from 'node:util'
import { afterAll, afterEach } from '@jest/globals'

// Fails a test that logs an error or a warning. A test that expects one replaces the method: `jest.spyOn(console, 'error')`.
const logged: string[] = []

for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => {
    logged.push(`console.${method}: ${format(...args)}`)
  }
}

function expectNothingLogged(): void {
  const texts = logged.splice(0)
  if (texts.length > 0) throw new Error(`Unexpected console output:\n\n${texts.join('\n\n')}`)
}

afterEach(expectNothingLogged)
// Lines that were logged after the last test, for example by an effect of its cleanup.
afterAll(expectNothingLogged)
