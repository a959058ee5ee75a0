import { createRemoteStore } from '@songsarn/remote/remote-store'
import * as z from 'zod/mini'
import { SAMPLE_LANGUAGES } from './developers/samples.ts'

const View = z.object({
  /** The dialog for a new API key is open. */
  isCreatingKey: z.boolean(),
  /** In it, single rights are shown instead of a preset. */
  isChoosingRights: z.boolean(),
  /** The language of the samples for developers. */
  sampleLanguage: z.enum(SAMPLE_LANGUAGES),
})

/** The draft of a new key, and what is open on the account screens. */
export const useAccountStore = createRemoteStore('mf-account', View, {
  isCreatingKey: false,
  isChoosingRights: false,
  sampleLanguage: 'curl',
})
