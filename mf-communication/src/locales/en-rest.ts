import consentWords from '@songsarn/i18n/locales/en/consent.json' with { type: 'json' }
import peopleWords from '@songsarn/i18n/locales/en/people.json' with { type: 'json' }
import activity from './en/activity.json' with { type: 'json' }
import approvals from './en/approvals.json' with { type: 'json' }
import blacklist from './en/blacklist.json' with { type: 'json' }
import broadcast from './en/broadcast.json' with { type: 'json' }
import campaigns from './en/campaigns.json' with { type: 'json' }
import communications from './en/communications.json' with { type: 'json' }
import consent from './en/consent.json' with { type: 'json' }
import coupons from './en/coupons.json' with { type: 'json' }
import customFields from './en/customFields.json' with { type: 'json' }
import detail from './en/detail.json' with { type: 'json' }
import failures from './en/failures.json' with { type: 'json' }
import pause from './en/pause.json' with { type: 'json' }
import people from './en/people.json' with { type: 'json' }
import resend from './en/resend.json' with { type: 'json' }
import responses from './en/responses.json' with { type: 'json' }
import resultLink from './en/resultLink.json' with { type: 'json' }
import sample from './en/sample.json' with { type: 'json' }
import schedule from './en/schedule.json' with { type: 'json' }
import segments from './en/segments.json' with { type: 'json' }
import templates from './en/templates.json' with { type: 'json' }

/** The texts of all screens but Quick Send. */
export default {
  activity,
  approvals,
  blacklist: { ...blacklist, ...peopleWords.blacklist },
  broadcast,
  campaigns,
  communications,
  consent: { ...consent, answers: { ...consent.answers, ...consentWords } },
  coupons,
  customFields: { ...customFields, ...peopleWords.customFields },
  detail,
  failures,
  pause,
  people: { ...people, rowErrors: peopleWords.rowErrors },
  resend,
  responses,
  resultLink,
  sample,
  schedule,
  segments,
  templates,
}
