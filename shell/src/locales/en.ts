import common from '@songsarn/i18n/locales/en/common.json' with { type: 'json' }
import problems from '@songsarn/i18n/locales/en/problems.json' with { type: 'json' }
import remotes from '../remotes/locales/en.json' with { type: 'json' }
import shell from './en.json' with { type: 'json' }

/** All texts of the shell, which are one chunk. */
export const texts = { common, problems, remotes, shell }
