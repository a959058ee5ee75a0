import type { listConsents } from '@songsarn/contract/communication/consent'
import { useListAnswer } from '@songsarn/remote/use-answer'
import type * as z from 'zod/mini'

/** Answers to consent templates, the newest first. */
export const useConsents = (query: z.output<typeof listConsents.query>) =>
  useListAnswer(['consents', query], (api, options) => api.listConsents({ query }, options))
