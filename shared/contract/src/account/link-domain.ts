import * as z from 'zod/mini'
import { defineCall, instant } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** A complete host name: `sms.brand.example`. */
export const LinkDomainName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(100),
    z.regex(/^(?=.{4,100}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/),
  )

export const LinkDomain = z.object({
  /** Null: short links have the address of the service. */
  domain: z.nullable(z.string()),
  /** The record of DNS that shows whose the domain is, and the host that the domain must lead to. */
  record: z.nullable(z.object({ name: z.string(), value: z.string() })),
  target: z.string(),
  /** When both were found. Until then short links do not use the domain. */
  checkDate: z.nullable(instant),
})
export type LinkDomain = z.output<typeof LinkDomain>

export const getLinkDomain = defineCall({
  method: 'GET',
  path: '/v1/link-domain',
  summary: 'The domain of the short links of the acting account.',
  access: { action: 'read', subject: 'SendingRules' },
  answer: LinkDomain,
  status: 200,
})

export const updateLinkDomain = defineCall({
  method: 'PUT',
  path: '/v1/link-domain',
  summary: 'Set the domain of the short links; null removes it. It is used once it was checked. For owners.',
  access: { action: 'update', subject: 'SendingRules' },
  body: z.strictObject({ domain: z.nullable(LinkDomainName) }),
  example: { domain: 'sms.brand.example' },
  answer: LinkDomain,
  status: 200,
})

export const checkLinkDomain = defineCall({
  method: 'POST',
  path: '/v1/link-domain/check',
  summary:
    "Look in DNS whether the domain is the account's and leads to this service; then short links use it. For owners.",
  access: { action: 'update', subject: 'SendingRules' },
  answer: LinkDomain,
  status: 200,
  errors: [
    'linkDomain.none',
    'linkDomain.noRecord',
    'linkDomain.elsewhere',
    'linkDomain.noAddress',
    'linkDomain.noAnswer',
    'linkDomain.taken',
  ],
})

export const calls = { getLinkDomain, updateLinkDomain, checkLinkDomain }

export const errors = {
  'linkDomain.none': { status: 409, detail: 'The account has set no link domain.' },
  'linkDomain.noRecord': { status: 422, detail: 'DNS has no TXT record {name} with the value {value}.' },
  'linkDomain.elsewhere': {
    status: 422,
    detail: 'The domain {domain} points elsewhere: to {addresses}, and not to {target}.',
  },
  'linkDomain.noAddress': { status: 422, detail: 'DNS has no address of {domain}.' },
  'linkDomain.noAnswer': { status: 422, detail: 'DNS did not answer for {domain}, so it is not known where it leads.' },
  'linkDomain.taken': { status: 409, detail: 'Another account uses {domain}.' },
} as const satisfies ErrorCodes
