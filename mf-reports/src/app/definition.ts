import { useDownloads } from '@songsarn/remote/use-downloads'
import { useReportsStore } from '../reports-store.ts'
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-reports',
  Root,
  locales: {
    en: () => import('../locales/en.ts'),
    th: () => import('../locales/th.ts'),
  },
  store: useReportsStore,
  stores: [useDownloads],
}
