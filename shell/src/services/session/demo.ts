import * as z from 'zod/mini'

const Demo = z.object({
  users: z.array(z.string()),
  password: z.string(),
  /** Address that resets the demo's data. */
  startOver: z.string(),
})

/** The demo users that a visitor can sign in as. */
export type Demo = z.output<typeof Demo>

/** Reads the demo users from the page of the static showcase, whose data are the visitor's own. A server's page has none. */
export function readDemo(): Demo | undefined {
  const script = document.getElementById('demo')
  if (!script) return undefined
  return Demo.parse(JSON.parse(script.textContent))
}
