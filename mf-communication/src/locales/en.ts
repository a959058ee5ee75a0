import analysisWords from '@songsarn/i18n/locales/en/analysis.json' with { type: 'json' }
import consentWords from '@songsarn/i18n/locales/en/consent.json' with { type: 'json' }
import peopleWords from '@songsarn/i18n/locales/en/people.json' with { type: 'json' }
import activity from './en/activity.json' with { type: 'json' }
import analyze from './en/analyze.json' with { type: 'json' }
import approvals from './en/approvals.json' with { type: 'json' }
import blacklist from './en/blacklist.json' with { type: 'json' }
import broadcast from './en/broadcast.json' with { type: 'json' }
import campaigns from './en/campaigns.json' with { type: 'json' }
import carrier from './en/carrier.json' with { type: 'json' }
import communications from './en/communications.json' with { type: 'json' }
import consent from './en/consent.json' with { type: 'json' }
import content from './en/content.json' with { type: 'json' }
import coupons from './en/coupons.json' with { type: 'json' }
import customFields from './en/customFields.json' with { type: 'json' }
import detail from './en/detail.json' with { type: 'json' }
import draft from './en/draft.json' with { type: 'json' }
import drafts from './en/drafts.json' with { type: 'json' }
import failures from './en/failures.json' with { type: 'json' }
import file from './en/file.json' with { type: 'json' }
import from from './en/from.json' with { type: 'json' }
import hours from './en/hours.json' with { type: 'json' }
import nav from './en/nav.json' with { type: 'json' }
import options from './en/options.json' with { type: 'json' }
import pace from './en/pace.json' with { type: 'json' }
import pause from './en/pause.json' with { type: 'json' }
import people from './en/people.json' with { type: 'json' }
import purpose from './en/purpose.json' with { type: 'json' }
import quickSend from './en/quickSend.json' with { type: 'json' }
import resend from './en/resend.json' with { type: 'json' }
import responses from './en/responses.json' with { type: 'json' }
import resultLink from './en/resultLink.json' with { type: 'json' }
import sample from './en/sample.json' with { type: 'json' }
import schedule from './en/schedule.json' with { type: 'json' }
import segments from './en/segments.json' with { type: 'json' }
import send from './en/send.json' with { type: 'json' }
import template from './en/template.json' with { type: 'json' }
import templates from './en/templates.json' with { type: 'json' }
import to from './en/to.json' with { type: 'json' }

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
}
