import { useOtpStore } from '../otp-store.ts'
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-otp',
  Root,
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    th: () => import('../locales/th.json', { with: { type: 'json' } }),
  },
  store: useOtpStore,
}
