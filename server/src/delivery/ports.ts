/** What other subjects ask of the code that delivers. */
export type DeliveryPort = {
  /** Something may have become due: look now instead of at the next poll. */
  wake(): void
}
