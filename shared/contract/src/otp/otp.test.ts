import { describe, expect, it } from '@jest/globals'
import type * as z from 'zod/mini'
import { fieldProblem } from '../base/field-issues.ts'
import { OtpConfigBody } from './otp.ts'

type Body = z.input<typeof OtpConfigBody>

const good: Body = {
  name: 'Shop',
  sender: 'SONGSARN',
  prefix: '',
  pinLength: 6,
  expireTime: 300,
  maxFail: 3,
  content: 'Code {{otp}}',
}

/** Why each field is not valid. */
function problemsOf(body: object) {
  const { error } = OtpConfigBody.safeParse(body, { reportInput: true })
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), fieldProblem(issue)]))
}

describe('the body of an OTP configuration', () => {
  it.each<[Partial<Record<keyof Body, unknown>>, object]>([
    [{}, {}],
    [{ name: '  ' }, { name: { code: 'required' } }],
    [{ sender: '' }, { sender: { code: 'required' } }],
    [{ prefix: 'A9Z' }, {}],
    [{ prefix: 'ABCD' }, { prefix: { code: 'tooLong', params: { max: 3 } } }],
    [{ prefix: 'a' }, { prefix: { code: 'format' } }],
    [{ prefix: 'A-' }, { prefix: { code: 'format' } }],
    [{ prefix: 'ก' }, { prefix: { code: 'format' } }],
    [{ expireTime: 59 }, { expireTime: { code: 'tooSmall', params: { min: 60 } } }],
    [{ expireTime: 60 }, {}],
    [{ expireTime: 660 }, {}],
    [{ expireTime: 661 }, { expireTime: { code: 'tooBig', params: { max: 660 } } }],
    [{ expireTime: 90.5 }, { expireTime: { code: 'notWhole' } }],
    [{ expireTime: null }, { expireTime: { code: 'required' } }],
    [{ maxFail: 0 }, { maxFail: { code: 'tooSmall', params: { min: 1 } } }],
    [{ maxFail: 11 }, { maxFail: { code: 'tooBig', params: { max: 10 } } }],
    [{ content: '' }, { content: { code: 'otpMissing', params: {} } }],
    [{ content: 'Ref {{ref}}' }, { content: { code: 'otpMissing', params: {} } }],
    [{ content: `{{otp}}${'x'.repeat(994)}` }, { content: { code: 'tooLong', params: { max: 1000 } } }],
    [{ countries: [] }, { countries: { code: 'required' } }],
    [{ notifyType: 'all' }, { notifyUrl: { code: 'required', params: {} } }],
    [{ notifyType: 'all', notifyUrl: 'shop' }, { notifyUrl: { code: 'format', params: {} } }],
    [{ notifyType: 'all', notifyUrl: 'ftp://shop.example' }, { notifyUrl: { code: 'format', params: {} } }],
    [{ notifyType: 'all', notifyUrl: 'https://me:secret@shop.example' }, { notifyUrl: { code: 'format', params: {} } }],
    [{ notifyType: 'all', notifyUrl: 'https://shop.example/otp' }, {}],
    [
      { name: '', notifyType: 'all' },
      { name: { code: 'required' }, notifyUrl: { code: 'required', params: {} } },
    ],
  ])('%j', (changed, problems) => {
    expect(problemsOf({ ...good, ...changed })).toEqual(problems)
  })
})
