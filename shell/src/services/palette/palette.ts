import type { PaletteCommand } from '@songsarn/remote/shell-api'
import { createStore } from 'zustand/vanilla'

type PaletteState = { open: boolean; commands: readonly PaletteCommand[] }

/** State of the command palette: whether it is open, and the commands of the mounted remote. */
export function createPalette() {
  const store = createStore<PaletteState>(() => ({ open: false, commands: [] }))
  return {
    store,
    add(commands: PaletteCommand[]): () => void {
      store.setState(({ commands: present }) => ({ commands: [...present, ...commands] }))
      return () =>
        store.setState(({ commands: all }) => ({ commands: all.filter((command) => !commands.includes(command)) }))
    },
    show: (open: boolean) => store.setState({ open }),
    toggle: () => store.setState(({ open }) => ({ open: !open })),
  }
}
