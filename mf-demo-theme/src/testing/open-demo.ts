import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals'
import { createDemoService } from '@songsarn/msw/demo/demo-service'
import { type Rendered, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { configure } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { definition } from '../app/definition.ts'
import { useCheckout } from '../features/cart/checkout.ts'
import { useDemoSession } from '../service/demo-session.ts'

/** Answers the demo's calls for all tests of a file, from data that are put back before each; nobody is signed in, and nothing ordered. */
export function serveDemo(): void {
  // Screens come in chunks, and jsdom draws antd's parts slowly on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  jest.setTimeout(40_000)
  const service = createDemoService({ origin: location.origin })
  const server = setupServer(...service.handlers)
  // A call that the demo does not know would go to the network: in a test it fails.
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(() => {
    service.reset()
    useDemoSession.setState(useDemoSession.getInitialState(), true)
    useCheckout.setState(useCheckout.getInitialState(), true)
  })
  afterAll(() => server.close())
}

/** Draws the area at a path, as the shell would. */
export function openDemoAt(path: string, language: 'en' | 'th' = 'en'): Rendered {
  return renderRemote(definition, { path, language, fetch: (input, init) => fetch(input, init) })
}
