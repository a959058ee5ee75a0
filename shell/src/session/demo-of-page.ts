import * as z from 'zod/mini'

const Demo = z.object({
  users: z.array(z.string()),
  password: z.string(),
  /** Address that puts everything back as on the first day. */
  startOver: z.string(),
})

/** Whom the demo of this page can be tried as. */
export type Demo = z.output<typeof Demo>

/**
 * The static showcase, whose service and data are in the visitor's own browser, tells its demo's users in its page. A
 * server's page never does.
 */
export function demoOfPage(): Demo | undefined {
  const written = document.getElementById('demo')
  if (!written) return undefined
  return Demo.parse(JSON.parse(written.textContent))
}
