import { useDownloads } from '@songsarn/remote/DownloadButton.tsx'
import { useAccountStore } from '../account-store.ts'
import en from '../locales/en.json' with { type: 'json' }
import th from '../locales/th.json' with { type: 'json' }
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-account',
  Root,
  locales: { en, th },
  store: useAccountStore,
  stores: [useDownloads],
}
