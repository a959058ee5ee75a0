/** Gives jsdom the modal dialogs that it does not have. */
export function addModalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}
