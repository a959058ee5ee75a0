import type { LaterTexts } from '@songsarn/remote/lazy-screen.tsx'

/** The texts of all screens but Quick Send. */
export const rest: LaterTexts = {
  remote: 'mf-communication',
  part: 'rest',
  texts: {
    en: () => import('./en-rest.ts'),
    th: () => import('./th-rest.ts'),
  },
}
