import analysisWords from '@songsarn/i18n/locales/th/analysis.json' with { type: 'json' }
import consentWords from '@songsarn/i18n/locales/th/consent.json' with { type: 'json' }
import peopleWords from '@songsarn/i18n/locales/th/people.json' with { type: 'json' }
import type en from './en.ts'
import activity from './th/activity.json' with { type: 'json' }
import analyze from './th/analyze.json' with { type: 'json' }
import approvals from './th/approvals.json' with { type: 'json' }
import blacklist from './th/blacklist.json' with { type: 'json' }
import broadcast from './th/broadcast.json' with { type: 'json' }
import campaigns from './th/campaigns.json' with { type: 'json' }
import carrier from './th/carrier.json' with { type: 'json' }
import communications from './th/communications.json' with { type: 'json' }
import consent from './th/consent.json' with { type: 'json' }
import content from './th/content.json' with { type: 'json' }
import coupons from './th/coupons.json' with { type: 'json' }
import customFields from './th/customFields.json' with { type: 'json' }
import detail from './th/detail.json' with { type: 'json' }
import draft from './th/draft.json' with { type: 'json' }
import drafts from './th/drafts.json' with { type: 'json' }
import failures from './th/failures.json' with { type: 'json' }
import file from './th/file.json' with { type: 'json' }
import from from './th/from.json' with { type: 'json' }
import hours from './th/hours.json' with { type: 'json' }
import nav from './th/nav.json' with { type: 'json' }
import options from './th/options.json' with { type: 'json' }
import pace from './th/pace.json' with { type: 'json' }
import pause from './th/pause.json' with { type: 'json' }
import people from './th/people.json' with { type: 'json' }
import purpose from './th/purpose.json' with { type: 'json' }
import quickSend from './th/quickSend.json' with { type: 'json' }
import resend from './th/resend.json' with { type: 'json' }
import responses from './th/responses.json' with { type: 'json' }
import resultLink from './th/resultLink.json' with { type: 'json' }
import sample from './th/sample.json' with { type: 'json' }
import schedule from './th/schedule.json' with { type: 'json' }
import segments from './th/segments.json' with { type: 'json' }
import send from './th/send.json' with { type: 'json' }
import template from './th/template.json' with { type: 'json' }
import templates from './th/templates.json' with { type: 'json' }
import to from './th/to.json' with { type: 'json' }

export default {
  hours,
  purpose,
  activity,
  analyze: { ...analyze, ...analysisWords },
  approvals,
  blacklist: { ...blacklist, ...peopleWords.blacklist },
  broadcast,
  campaigns,
  carrier,
  communications,
  consent: { ...consent, answers: { ...consent.answers, ...consentWords } },
  content,
  coupons,
  detail,
  draft,
  drafts,
  failures,
  file,
  from,
  nav,
  options,
  customFields: { ...customFields, ...peopleWords.customFields },
  pace,
  pause,
  people: { ...people, rowErrors: peopleWords.rowErrors },
  quickSend,
  resend,
  responses,
  resultLink,
  sample,
  schedule,
  segments,
  send,
  template,
  templates,
  to,
} satisfies Record<keyof typeof en, object>
