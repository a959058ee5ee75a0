import { useDownloads } from '@songsarn/remote/use-downloads'
import { useAccountStore } from '../account-store.ts'
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-account',
  Root,
  locales: {
    en: () => import('../locales/en.ts'),
    th: () => import('../locales/th.ts'),
  },
  store: useAccountStore,
  stores: [useDownloads],
}
