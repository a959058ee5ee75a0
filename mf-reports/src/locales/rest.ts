import type { LaterTexts } from '@songsarn/remote/lazy-screen.tsx'

/** The texts of all screens but Home. */
export const rest: LaterTexts = {
  remote: 'mf-reports',
  part: 'rest',
  texts: {
    en: () => import('./en-rest.ts'),
    th: () => import('./th-rest.ts'),
  },
}
