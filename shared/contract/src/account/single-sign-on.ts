import * as z from 'zod/mini'
import { defineCall, Email } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { SessionUser } from './session.ts'

/** The browser must come back from the provider within this time. */
export const SIGN_IN_MINUTES = 10
/** Email domains of one account. */
export const MAX_DOMAINS = 50

/** Such as `https://login.example.com/tenant`, without `/.well-known/openid-configuration`. */
const Issuer = z.string().check(z.trim(), z.maxLength(500), z.url({ protocol: /^https?$/ }))
const Domain = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))

const provider = {
  issuer: Issuer,
  clientId: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** Write-only. Absent or empty: the stored secret stays. */
  clientSecret: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
}

const settings = {
  /** Users with an email address of another domain do not sign in by it. */
  domains: z.array(Domain).check(z.minLength(1), z.maxLength(MAX_DOMAINS)),
  active: z.boolean(),
  /** The users of the account sign in by it and in no other way; owners still may. */
  required: z.boolean(),
  /**
   * Takes addresses of which the provider does not say whether it verified them, as Microsoft Entra ID does not. Only where the
   * issuer is one company's alone, such as one tenant of Entra, whose administrators then speak for these addresses.
   */
  trustsEmail: z._default(z.boolean(), false),
}

const Provider = z.object({
  ...{ issuer: z.string(), clientId: z.string(), ...settings },
  ...{ domains: z.array(z.string()), trustsEmail: z.boolean() },
})

/** Null until it is set up. */
export const SingleSignOn = z.object({ provider: z.nullable(Provider), redirectUrl: z.string() })
export type SingleSignOn = z.output<typeof SingleSignOn>

export const PROVIDER_RESULTS = ['ok', 'unreachable', 'notProvider', 'wrongClient'] as const
export type ProviderResult = (typeof PROVIDER_RESULTS)[number]

export const getSingleSignOn = defineCall({
  method: 'GET',
  path: '/v1/account/single-sign-on',
  summary: 'The OpenID Connect provider that users of the acting account sign in with.',
  access: { action: 'read', subject: 'SingleSignOn' },
  answer: SingleSignOn,
  status: 200,
})

export const updateSingleSignOn = defineCall({
  method: 'PUT',
  path: '/v1/account/single-sign-on',
  summary: 'Set the OpenID Connect provider, turn it on or off, or require it.',
  access: { action: 'update', subject: 'SingleSignOn' },
  body: z.strictObject({ ...provider, ...settings }),
  answer: SingleSignOn,
  status: 200,
  errors: ['sso.needsHttps', 'sso.secretMissing'],
})

export const testSingleSignOn = defineCall({
  method: 'POST',
  path: '/v1/account/single-sign-on/test',
  summary: 'Ask a provider whether it knows this client. Nothing is stored, and nobody is signed in.',
  access: { action: 'update', subject: 'SingleSignOn' },
  body: z.strictObject(provider),
  answer: z.object({ result: z.enum(PROVIDER_RESULTS) }),
  status: 200,
  errors: ['sso.needsHttps', 'sso.secretMissing', 'request.tooMany'],
})

export const beginSingleSignOn = defineCall({
  method: 'POST',
  path: '/v1/session/single-sign-on/begin',
  summary: 'Begin to sign in with the provider of a user: where the browser goes.',
  access: 'public',
  body: z.strictObject({ email: Email }),
  /** The browser keeps `attempt` until it comes back. */
  answer: z.object({ url: z.string(), attempt: z.string() }),
  status: 200,
  errors: ['sso.notSetUp', 'sso.unreachable', 'request.tooMany'],
})

export const endSingleSignOn = defineCall({
  method: 'POST',
  path: '/v1/session/single-sign-on',
  summary: 'Sign in with the answer of the provider. Sets the session cookie.',
  access: 'public',
  body: z.strictObject({
    attempt: z.string().check(z.maxLength(100)),
    /** The query that the provider sent the browser back with: `?code=…&state=…`. */
    query: z.string().check(z.maxLength(8000), z.startsWith('?')),
  }),
  answer: SessionUser,
  status: 200,
  errors: [
    'sso.expired',
    'sso.refused',
    'sso.unreachable',
    'sso.unknownUser',
    'sso.notSetUp',
    'session.wrongCredentials',
    'request.tooMany',
  ],
})

export const calls = { getSingleSignOn, updateSingleSignOn, testSingleSignOn, beginSingleSignOn, endSingleSignOn }

export const errors = {
  'sso.needsHttps': { status: 422, detail: 'The issuer must begin with https://.' },
  'sso.secretMissing': {
    status: 422,
    detail: 'The client secret is missing: none is stored for this issuer and client.',
  },
  'sso.notSetUp': { status: 422, detail: 'No single sign-on is set up for this email address.' },
  'sso.required': { status: 403, detail: 'The account of this user requires single sign-on.' },
  'sso.unreachable': { status: 409, detail: 'The identity provider did not answer as it should.' },
  'sso.expired': {
    status: 409,
    detail: 'This took more than {minutes} minutes, was done already, or began in another browser.',
  },
  'sso.refused': { status: 422, detail: 'The identity provider did not sign the user in.' },
  'sso.unknownUser': {
    status: 422,
    detail: 'The identity provider named no verified email address of an active user here.',
  },
} as const satisfies ErrorCodes
