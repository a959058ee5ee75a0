import { create } from 'zustand'

type Downloads = {
  /** The download under way: it goes on while other screens of the area are open. */
  running: { bytes: number; cancel(): void } | undefined
}

export const useDownloads = create<Downloads>()(() => ({ running: undefined }))
