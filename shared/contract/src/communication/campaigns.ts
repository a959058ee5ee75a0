import * as z from 'zod/mini'
import {
  defineCall,
  endsAfterStart,
  idParams,
  instant,
  oneLine,
  pageOf,
  pageQuery,
  repeated,
  rowVersion,
} from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { Counts, SEND_ERRORS } from './communications.ts'
import { Pace } from './pace.ts'

/** Most campaigns of one account. */
export const MAX_CAMPAIGNS = 1000
/** Most messages that are confirmed at once. */
export const MAX_CAMPAIGN_MESSAGES = 20

/**
 * Follows from the messages. `draft`: none is sent or scheduled. `scheduled`: none has started. `running`: some have
 * started or wait. `completed`: no message is left to submit.
 */
export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'running', 'completed', 'stopped'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export const CampaignSetting = z
  .strictObject({
    name: oneLine(1, 100),
    description: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    /** Its messages start from here to the end. */
    startDate: instant,
    endDate: instant,
  })
  .check(endsAfterStart)

/** The figures are sums over its communications. */
export const Campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  startDate: instant,
  endDate: instant,
  campaignStatus: z.enum(CAMPAIGN_STATUSES),
  createDate: instant,
  /** Counts the changes of its setting, from 1. */
  version: z.number(),
  /** Messages that were sent or scheduled. */
  messages: z.number(),
  /** Messages that are written, and not confirmed yet. */
  drafts: z.number(),
  totalRecipients: z.number(),
  /** Credits reserved or charged, less what was released or refunded. */
  cost: z.number(),
  counts: Counts,
})
export type Campaign = z.output<typeof Campaign>

/** A message that is not confirmed yet: the draft of a broadcast with this `campaignId`. */
export const CampaignDraft = z.object({
  id: z.uuid(),
  version: z.number(),
  broadcastName: z.string(),
  /** Beginning of the text. */
  excerpt: z.string(),
  /** Null: it starts with the campaign, or at once when that has started. */
  scheduledAt: z.nullable(instant),
  /** How it is spread; null: as fast as the carrier takes it. */
  pace: z._default(z.nullable(Pace), null),
  /** Null until it is analysed as it is now. */
  analysisId: z.nullable(z.uuid()),
})
export type CampaignDraft = z.output<typeof CampaignDraft>

export const CampaignDetail = z.object({
  ...Campaign.shape,
  /** Who saved this version of its setting, and when. */
  updateDate: instant,
  updateBy: z.string(),
  waiting: z.array(CampaignDraft),
})
export type CampaignDetail = z.output<typeof CampaignDetail>

export const listCampaigns = defineCall({
  method: 'GET',
  path: '/v1/campaigns',
  summary: 'Campaigns of the acting account, newest first.',
  access: { action: 'read', subject: 'Campaign' },
  query: z.strictObject({
    ...pageQuery,
    name: z.optional(z.string().check(z.maxLength(100))),
    campaignStatus: repeated(z.enum(CAMPAIGN_STATUSES)),
  }),
  answer: pageOf(Campaign),
  status: 200,
})

export const createCampaign = defineCall({
  method: 'POST',
  path: '/v1/campaigns',
  summary: 'Create a campaign. Its messages are drafts of broadcasts with its id.',
  access: { action: 'create', subject: 'Campaign' },
  body: CampaignSetting,
  example: { name: 'Year-end sale', startDate: '2026-12-01T09:00:00+07:00', endDate: '2026-12-31T18:00:00+07:00' },
  answer: Campaign,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached'],
})

export const getCampaign = defineCall({
  method: 'GET',
  path: '/v1/campaigns/{id}',
  summary: 'One campaign with its figures and the messages that wait for confirmation.',
  access: { action: 'read', subject: 'Campaign' },
  params: idParams,
  answer: CampaignDetail,
  status: 200,
})

export const updateCampaign = defineCall({
  method: 'PUT',
  path: '/v1/campaigns/{id}',
  summary:
    'Change a campaign, unless somebody else changed it since the version that the change is based on. Its scheduled messages must stay within its time.',
  access: { action: 'update', subject: 'Campaign' },
  params: idParams,
  body: z.strictObject({ ...CampaignSetting.shape, version: rowVersion }).check(endsAfterStart),
  answer: Campaign,
  status: 200,
  errors: ['campaign.changed', 'campaign.timeOutside', 'campaign.stopped'],
})

export const deleteCampaign = defineCall({
  method: 'DELETE',
  path: '/v1/campaigns/{id}',
  summary: 'Delete a campaign with its drafts, unless a message of it was sent or scheduled.',
  access: { action: 'delete', subject: 'Campaign' },
  params: idParams,
  status: 204,
  errors: ['campaign.sent'],
})

export const confirmCampaign = defineCall({
  method: 'POST',
  path: '/v1/campaigns/{id}/confirm',
  summary:
    'Send or schedule all messages of a campaign that wait, or none: the error paths name the refused one (`messages.2`).',
  access: { action: 'send', subject: 'Communication' },
  params: idParams,
  body: z.strictObject({
    /** Exactly the drafts that wait, each at the version that was analysed. */
    messages: z
      .array(
        z.strictObject({
          id: z.uuid(),
          version: rowVersion,
          analysisId: z.uuid(),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_CAMPAIGN_MESSAGES)),
  }),
  answer: Campaign,
  status: 200,
  idempotency: 'required',
  errors: [
    ...SEND_ERRORS,
    'campaign.changed',
    'campaign.stopped',
    'campaign.ended',
    'campaign.timeOutside',
    'draft.changed',
    'webhook.addressRefused',
  ],
})

export const stopCampaign = defineCall({
  method: 'POST',
  path: '/v1/campaigns/{id}/stop',
  summary: 'Force Stop for all messages of a campaign: cancels what was not submitted and refunds its credits.',
  access: { action: 'stop', subject: 'Communication' },
  params: idParams,
  answer: Campaign,
  status: 200,
  idempotency: 'optional',
  errors: ['campaign.stopped'],
})

export const calls = {
  listCampaigns,
  createCampaign,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  confirmCampaign,
  stopCampaign,
}

/** Campaigns that can take another message, newest first. `detail` is the end of the campaign. */
export const lookups = {
  campaigns: { action: 'read', subject: 'Campaign' },
  // Campaigns that a new message may join.
  openCampaigns: { action: 'read', subject: 'Campaign' },
} as const satisfies LookupRights

export const errors = {
  'campaign.changed': {
    status: 409,
    detail: 'Somebody else changed this campaign or its messages: get it again, and repeat this with what it has now.',
  },
  'campaign.stopped': { status: 409, detail: 'This campaign was stopped; it sends nothing more.' },
  'campaign.ended': { status: 409, detail: 'This campaign ended on {date}; change its end, or send without it.' },
  'campaign.timeOutside': {
    status: 422,
    detail: 'A message of this campaign must start between {startDate} and {endDate}.',
  },
  'campaign.sent': { status: 409, detail: 'Messages of this campaign were sent or scheduled, so it stays.' },
} as const satisfies ErrorCodes
