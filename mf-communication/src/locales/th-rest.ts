import consentWords from '@songsarn/i18n/locales/th/consent.json' with { type: 'json' }
import peopleWords from '@songsarn/i18n/locales/th/people.json' with { type: 'json' }
import type en from './en-rest.ts'
import activity from './th/activity.json' with { type: 'json' }
import approvals from './th/approvals.json' with { type: 'json' }
import blacklist from './th/blacklist.json' with { type: 'json' }
import broadcast from './th/broadcast.json' with { type: 'json' }
import campaigns from './th/campaigns.json' with { type: 'json' }
import communications from './th/communications.json' with { type: 'json' }
import consent from './th/consent.json' with { type: 'json' }
import coupons from './th/coupons.json' with { type: 'json' }
import customFields from './th/customFields.json' with { type: 'json' }
import detail from './th/detail.json' with { type: 'json' }
import failures from './th/failures.json' with { type: 'json' }
import pause from './th/pause.json' with { type: 'json' }
import people from './th/people.json' with { type: 'json' }
import resend from './th/resend.json' with { type: 'json' }
import responses from './th/responses.json' with { type: 'json' }
import resultLink from './th/resultLink.json' with { type: 'json' }
import sample from './th/sample.json' with { type: 'json' }
import schedule from './th/schedule.json' with { type: 'json' }
import segments from './th/segments.json' with { type: 'json' }
import templates from './th/templates.json' with { type: 'json' }

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
} satisfies Record<keyof typeof en, object>
