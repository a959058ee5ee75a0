/** Jest's global teardown of the service. */
export default async function stopPostgres(): Promise<void> {
  await globalThis.stopTestPostgres?.()
}
