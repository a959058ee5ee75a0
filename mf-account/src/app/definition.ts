import { useDownloads } from '@songsarn/remote/use-downloads'
import { useAccountStore } from '../account-store.ts'
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-account',
  Root,
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    th: () => import('../locales/th.json', { with: { type: 'json' } }),
  },
  store: useAccountStore,
  stores: [useDownloads],
}
