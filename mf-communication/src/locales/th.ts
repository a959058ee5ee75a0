import analysis from '@songsarn/i18n/locales/th/analysis.json' with { type: 'json' }
import consent from '@songsarn/i18n/locales/th/consent.json' with { type: 'json' }
import people from '@songsarn/i18n/locales/th/people.json' with { type: 'json' }
import texts from './th.json' with { type: 'json' }

export default {
  ...texts,
  analyze: { ...texts.analyze, ...analysis },
  blacklist: { ...texts.blacklist, ...people.blacklist },
  consent: { ...texts.consent, answers: { ...texts.consent.answers, ...consent } },
  ownFields: { ...texts.ownFields, ...people.ownFields },
}
