/**
 * A browser leaves the page for a file that is dropped beside its field, and what was typed is lost. Fields that take files say so
 * by preventing the default.
 */
export function refuseStrayFiles(): void {
  document.addEventListener('dragover', (event) => {
    if (!isStray(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })
  document.addEventListener('drop', (event) => {
    if (isStray(event)) event.preventDefault()
  })
}

function isStray({ defaultPrevented, dataTransfer, target }: DragEvent): boolean {
  const takesFiles = target instanceof HTMLInputElement && target.type === 'file'
  return !defaultPrevented && !takesFiles && dataTransfer?.types.includes('Files') === true
}
