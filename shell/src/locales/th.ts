import common from '@songsarn/i18n/locales/th/common.json' with { type: 'json' }
import problems from '@songsarn/i18n/locales/th/problems.json' with { type: 'json' }
import remotes from '../remotes/locales/th.json' with { type: 'json' }
import shell from './th.json' with { type: 'json' }

/** All texts of the shell, which are one chunk. */
export const texts = { common, problems, remotes, shell }
