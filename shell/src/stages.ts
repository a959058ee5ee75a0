/** The stages of the start, in the order in which they run. Eager, so that one file has them all. */
export const stages: readonly (() => Promise<unknown>)[] = [
  async () => {
    const { config } = await import('zod/mini')
    // zod compiles faster parsers with `new Function`, which the console's content security policy forbids.
    config({ jitless: true })
  },
  () => import(/* webpackMode: "eager" */ './platform/platform.ts'),
  () => import(/* webpackMode: "eager" */ './app/App.tsx'),
  async () => {
    const { start } = await import(/* webpackMode: "eager" */ './start.tsx')
    await start()
  },
]
