import en from '../locales/en.json' with { type: 'json' }
import th from '../locales/th.json' with { type: 'json' }
import { useOtpView } from '../otp-view.ts'
import { Root } from './Root.tsx'

export const definition = { name: 'mf-otp', Root, locales: { en, th }, stores: [useOtpView] }
