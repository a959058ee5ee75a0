import common from '@songsarn/i18n/locales/en/common.json' with { type: 'json' }
import shell from './en.json' with { type: 'json' }

/** The texts of the first screen, which are one chunk. */
export const texts = { common, shell }
