import { useDownloads } from '@songsarn/remote/use-downloads'
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-communication',
  Root,
  locales: {
    en: () => import('../locales/en.ts'),
    th: () => import('../locales/th.ts'),
  },
  stores: [useDownloads],
}
