import { useCheckout } from '../cart/checkout.ts'
import { useDemoSession } from '../service/demo-session.ts'
import { demoDataStore } from '../service/demo-worker.ts'
import { Root } from './Root.tsx'

export const definition = {
  name: 'mf-demo-theme',
  Root,
  locales: {
    en: () => import('../locales/en.json', { with: { type: 'json' } }),
    th: () => import('../locales/th.json', { with: { type: 'json' } }),
  },
  stores: [useDemoSession, useCheckout, demoDataStore],
}
