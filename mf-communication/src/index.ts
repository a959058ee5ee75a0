import { defineRemote } from '@songsarn/remote/define-remote.tsx'
import { Root } from './app/Root.tsx'
import { draftStore } from './features/quick-send/draft/draft-store.ts'
import en from './locales/en.json' with { type: 'json' }
import th from './locales/th.json' with { type: 'json' }

export default defineRemote({ name: 'mf-communication', Root, locales: { en, th }, stores: [draftStore] })
