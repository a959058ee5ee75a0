import common from '@songsarn/i18n/locales/th/common.json' with { type: 'json' }
import shell from './th.json' with { type: 'json' }

/** The texts of the first screen, which are one chunk. */
export const texts = { common, shell }
