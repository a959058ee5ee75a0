import problems from '@songsarn/i18n/locales/th/problems.json' with { type: 'json' }
import remotes from './remotes/th.json' with { type: 'json' }

/** The texts that the sign-in page opens without, which are one chunk. */
export const texts = { problems, remotes }
