import type { PaletteCommand } from '@songsarn/remote/shell-api'
import { createStore } from 'zustand/vanilla'

export type PaletteState = { open: boolean; commands: readonly PaletteCommand[] }
export type Palette = ReturnType<typeof createPalette>

/** The command palette: whether it stands, and what the mounted area added to it. */
export function createPalette() {
  const store = createStore<PaletteState>(() => ({ open: false, commands: [] }))
  return {
    store,
    add(commands: PaletteCommand[]): () => void {
      store.setState(({ commands: others }) => ({ commands: [...others, ...commands] }))
      return () =>
        store.setState(({ commands: all }) => ({ commands: all.filter((command) => !commands.includes(command)) }))
    },
    show: (open: boolean) => store.setState({ open }),
    toggle: () => store.setState(({ open }) => ({ open: !open })),
  }
}
