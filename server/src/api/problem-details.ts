import type { ErrorCode, Problem } from '@songsarn/contract/problem'

/**
 * One sentence a code, for the developer who reads a raw answer: what is wrong and what to do. Programs go by the code,
 * and the console has words of its own in the user's language. `{name}` is a parameter of the problem.
 */
const DETAILS: Record<ErrorCode, string> = {
  'session.required': 'Sign in, or send an API key: Authorization: Bearer songsarn_…',
  'session.wrongCredentials': 'The login or the password is not right.',
  'apiKey.invalid': 'This API key is not known, or was revoked.',
  'request.tooMany': 'Too many requests in a short time; wait as long as Retry-After says.',
  'request.crossSite': 'A session may be used by the console only; programs use an API key.',
  'right.missing': 'The role, or the scopes of the API key, do not allow this call.',
  'apiKey.isTest': 'A test key sends nothing and changes nothing; use a live key for this call.',
  'resource.notFound': 'There is no such thing in this account, or no longer.',
  'request.tooLarge': 'The body is larger than this call takes.',
  'request.invalid': 'Some values are not right; errors says which and why.',
  'request.notJson': 'The body could not be read as JSON.',
  'idempotency.keyRequired':
    'This call needs an Idempotency-Key header of at most 255 ASCII characters without spaces: the same one whenever the same act is repeated.',
  'idempotency.mismatch': 'This Idempotency-Key was used with another body; take a new one for another act.',
  'idempotency.running': 'The first request with this Idempotency-Key is still being answered; repeat it in a moment.',
  'password.wrongCurrent': 'The current password is not right.',
  'password.weak': 'The new password is too easy to guess.',
  'password.mismatch': 'The two new passwords are not the same.',
  'sender.notApproved': 'This sender name is not approved for the account.',
  'content.unknownField': 'There is no merge field {field} here.',
  'content.tooLong': 'The text is longer than {max} characters.',
  'recipients.none': 'There is no recipient that can be sent to.',
  'analysis.notReady': 'The analysis is not finished yet; ask for it again in a moment.',
  'analysis.failed': 'The analysis failed and nothing was sent; make a new one.',
  'analysis.used': 'This analysis was sent already; nothing was sent a second time.',
  'analysis.expired': 'This analysis is too old and nothing was sent; make a new one.',
  'credit.insufficient': 'The account is short of {missing} credits; nothing was sent.',
  'communication.transition': 'The state of the communication does not allow this.',
  'trial.recipientNotAllowed': 'A trial account sends only to the mobiles of its own users.',
  'trial.dailyLimit': 'A trial account sends {max} messages a day, and those of today are used up.',
  'apiKey.tooMany': 'An account has at most {max} API keys; revoke one that is not used.',
  'otp.tooMany': 'Too many pins were asked for ({limit}: at most {max}); try again in {seconds} seconds.',
  'otp.switchedOff': 'This OTP configuration is switched off.',
  'otp.countryNotAllowed': 'This OTP configuration does not send to {country}; its countries say where it may.',
  'otp.addressRefused': 'The notification URL leads into a private network.',
  'release.refused': 'This version cannot be deployed: {reason}',
  'release.conflict': 'Something was deployed in the meantime; look at what runs, then repeat.',
  'release.noPrevious': 'There is no version to go back to.',
  'release.tokenExpired': 'The release token has expired.',
  'service.unavailable': 'The service cannot answer right now; nothing was lost, try again in a moment.',
  'service.fault': 'Something went wrong in the service; quote the requestId.',
}

/** The `detail` of a problem document (RFC 9457 §3.1.4). */
export const detailOf = (code: ErrorCode, params: Problem['params'] = {}): string =>
  DETAILS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '…'))
