import * as z from 'zod/mini'
import { defineCall, oneLine } from '../base/call.ts'

/** Thailand has rules for tax ids and branches. In other countries they are free text. */
export const BILLING_COUNTRIES = ['TH', 'other'] as const

/** The branch number of a head office in Thailand. */
export const HEAD_OFFICE = '00000'

/**
 * Whether these are the 13 digits of a Thai tax id or personal id. The last digit checks the others: 11 less the weighted sum modulo 11,
 * modulo 10.
 */
export function isThaiTaxId(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const check = digits.pop()
  const sum = digits.reduce((total, digit, at) => total + digit * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === check
}

const isThai = ({ country }: { country: string }) => country === 'TH'

/** To whom the provider writes invoices for top-ups. */
export const BillingDetails = z
  .strictObject({
    companyName: oneLine(1, 200),
    country: z.enum(BILLING_COUNTRIES),
    /** In Thailand 13 digits with a check digit. */
    taxId: oneLine(0, 20),
    /** In Thailand five digits, 00000 for the head office. */
    branch: oneLine(0, 20),
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  })
  .check(
    z.refine((of) => !isThai(of) || of.taxId !== '', { path: ['taxId'], params: { code: 'required' } }),
    z.refine((of) => !isThai(of) || of.taxId === '' || isThaiTaxId(of.taxId), {
      path: ['taxId'],
      params: { code: 'thaiTaxId' },
    }),
    z.refine((of) => !isThai(of) || /^\d{5}$/.test(of.branch), { path: ['branch'], params: { code: 'thaiBranch' } }),
  )
export type BillingDetails = z.output<typeof BillingDetails>

export const getBillingDetails = defineCall({
  method: 'GET',
  path: '/v1/account/billing-details',
  summary: 'To whom invoices for top-ups of the acting account are written. Null before somebody filled them in.',
  access: { action: 'read', subject: 'Credit' },
  answer: z.object({ details: z.nullable(BillingDetails) }),
  status: 200,
})

export const updateBillingDetails = defineCall({
  method: 'PUT',
  path: '/v1/account/billing-details',
  summary: 'Set to whom invoices for top-ups of the acting account are written.',
  access: { action: 'create', subject: 'Credit' },
  body: BillingDetails,
  example: {
    companyName: 'Demo Co., Ltd.',
    country: 'TH',
    taxId: '0105500000003',
    branch: HEAD_OFFICE,
    address: '1 Rama IV Road, Pathum Wan, Bangkok 10330',
  },
  answer: BillingDetails,
  status: 200,
})

export const calls = { getBillingDetails, updateBillingDetails }
