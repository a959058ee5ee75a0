import { createStore } from 'zustand/vanilla'

/** Whether the list of shortcuts is open. */
export const shortcutsStore = createStore(() => ({ isOpen: false }))

export const showShortcuts = (): void => shortcutsStore.setState({ isOpen: true })
export const hideShortcuts = (): void => shortcutsStore.setState({ isOpen: false })
