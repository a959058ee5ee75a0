/** Shows an error in place of the screen that threw it. */
export function showFailure(error: unknown): void {
  document.documentElement.dataset.stage = 'failed'
  const text = document.createElement('pre')
  text.className = 'stage-failure'
  text.role = 'alert'
  text.textContent = error instanceof Error ? (error.stack ?? error.message) : String(error)
  document.body.append(text)
  console.error(error)
}
