import en from '../locales/en.json' with { type: 'json' }
import th from '../locales/th.json' with { type: 'json' }
import { useOtpStore } from '../otp-store.ts'
import { Root } from './Root.tsx'

export const definition = { name: 'mf-otp', Root, locales: { en, th }, store: useOtpStore }
