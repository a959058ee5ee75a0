/** Saves a file in the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start reading a moment after the click, so the URL stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
