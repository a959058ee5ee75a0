import type { JourneyEntry } from '@songsarn/contract/communication/journey-definition'
import type { JourneyProblem, JourneyProblemCode, Known } from './problem.ts'

/** What is wrong with what lets people in. */
export function entryProblems(entry: JourneyEntry, known: Known): JourneyProblem[] {
  const problem = (code: JourneyProblemCode, field: string, name?: string): JourneyProblem[] => [
    { code, at: { entryId: entry.id, field }, ...(name !== undefined && { name }) },
  ]
  switch (entry.kind) {
    case 'segment':
      if (entry.segmentId === null) return problem('segment.required', 'segmentId')
      return known.segments.has(entry.segmentId) ? [] : problem('segment.unknown', 'segmentId', entry.segmentId)
    case 'date':
      if (entry.field === '') return problem('field.required', 'field')
      return entry.field === 'birthDate' || known.customFields.get(entry.field) === 'date'
        ? []
        : problem('field.unknown', 'field', entry.field)
    case 'clicked':
      return entry.communicationId === null || known.communications.has(entry.communicationId)
        ? []
        : problem('communication.unknown', 'communicationId', entry.communicationId)
    case 'redeemed':
      if (entry.couponId === null) return problem('value.required', 'couponId')
      return known.coupons.has(entry.couponId) ? [] : problem('coupon.unknown', 'couponId', entry.couponId)
    case 'consent':
      if (entry.templateId === null) return problem('value.required', 'templateId')
      return known.consentTemplates.has(entry.templateId)
        ? []
        : problem('consent.unknown', 'templateId', entry.templateId)
    case 'event':
      return entry.name === '' ? problem('value.required', 'name') : []
    case 'added':
    case 'manual':
      return []
  }
}
