import type audit from '../locales/en/audit.json'
import type common from '../locales/en/common.json'
import type notices from '../locales/en/notices.json'
import type people from '../locales/en/people.json'
import type reports from '../locales/en/reports.json'

type Sources = {
  audit: typeof audit
  /** Only what is used, because a language file of a remote holds it. */
  common: Pick<typeof common, 'cause' | 'logStatus' | 'role' | 'smsType'>
  notices: typeof notices
  people: typeof people
  reports: typeof reports
}

/** The words of the audit log in one language. Values of some fields have the words of the screens where they are set. */
export function auditWords({ audit, common, notices: { mail }, people, reports }: Sources) {
  const { people: peopleReportType, ...reportType } = reports.content
  return {
    ...audit,
    values: {
      ...audit.values,
      analysisFailed: mail,
      approvalApproved: mail,
      approvalAsked: mail,
      approvalDeclined: mail,
      approvalEnded: mail,
      causeOwner: common.cause.whose,
      creditLow: mail,
      importFailed: mail,
      linkDomainLost: mail,
      oneTimeReportType: reports.range,
      peopleReportType,
      reason: people.blacklist.reason,
      recurringReportRange: reports.range,
      recurringType: reports.frequency,
      reportFailed: mail,
      reportReady: mail,
      reportType,
      resendHelps: common.cause.resend,
      role: common.role,
      scheduleMissed: mail,
      senderApproved: mail,
      senderRejected: mail,
      senderUnused: mail,
      sendBraked: mail,
      sendingFailed: mail,
      smsType: common.smsType,
      status: { ...audit.values.status, ...common.logStatus },
      ticketAnswered: mail,
      topUpConfirmed: mail,
      topUpDeclined: mail,
      type: people.customFields.types,
    },
  }
}
