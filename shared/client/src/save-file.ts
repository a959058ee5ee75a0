/** Hands a downloaded file to the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken its own reference once the click returns, but some start reading a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
