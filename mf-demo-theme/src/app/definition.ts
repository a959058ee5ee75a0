import { useCheckout } from '../features/cart/checkout.ts'
import en from '../locales/en.json' with { type: 'json' }
import th from '../locales/th.json' with { type: 'json' }
import { useDemoSession } from '../service/demo-session.ts'
import { demoDataStore } from '../service/demo-worker.ts'
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-demo-theme',
  Root,
  locales: { en, th },
  stores: [useDemoSession, useCheckout, demoDataStore],
}
