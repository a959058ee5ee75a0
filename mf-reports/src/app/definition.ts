import { useDownloads } from '@songsarn/remote/DownloadButton.tsx'
import en from '../locales/en.json' with { type: 'json' }
import th from '../locales/th.json' with { type: 'json' }
import { Root } from './Root.tsx'

export const definition = { name: 'mf-reports', Root, locales: { en, th }, stores: [useDownloads] }
