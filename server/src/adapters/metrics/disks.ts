import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** Room of the disks that these folders are on, by their names. A folder that is not there yet is left out. */
export function registerDisks(registry: Registry, folders: Readonly<Record<string, string>>): void {
  const room = (name: string, help: string, bytes: (of: { bavail: number; blocks: number; bsize: number }) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['folder'], registers: [registry] },
      async collect() {
        this.reset()
        for (const [folder, path] of Object.entries(folders)) {
          const found = await statfs(path).catch(() => undefined)
          if (found) this.set({ folder }, bytes(found))
        }
      },
    })
  room('songsarn_disk_free_bytes', 'Free room on the disk of a folder.', ({ bavail, bsize }) => bavail * bsize)
  room('songsarn_disk_size_bytes', 'Size of the disk of a folder.', ({ blocks, bsize }) => blocks * bsize)
}
