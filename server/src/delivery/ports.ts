/** Port of the code that delivers, for other subjects. */
export type DeliveryPort = {
  /** Something may have become due: look now instead of at the next poll. */
  wake(): void
}
