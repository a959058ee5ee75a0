import { useDownloads } from '@songsarn/remote/use-downloads'
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-communication',
  Root,
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    th: () => import('../locales/th.json', { with: { type: 'json' } }),
  },
  stores: [useDownloads],
}
