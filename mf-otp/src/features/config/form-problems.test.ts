import { describe, expect, it } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { createOtpConfig } from '@songsarn/contract/otp'
import { formProblems, refusedFields } from './form-problems.ts'
import { bodyOf, type FormValues, NEW } from './form-values.ts'

const good: FormValues = { ...NEW, name: 'Shop', sender: 'SONGSARN', content: 'Code {{otp}}' }

const CASES: [Partial<FormValues>, object][] = [
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
  [{ expireTime: 90.5 }, { expireTime: { code: 'format' } }],
  [{ expireTime: null }, { expireTime: { code: 'required' } }],
  [{ maxFail: 0 }, { maxFail: { code: 'tooSmall', params: { min: 1 } } }],
  [{ maxFail: 11 }, { maxFail: { code: 'tooBig', params: { max: 10 } } }],
  [{ content: '' }, { content: { code: 'otpMissing' } }],
  [{ content: 'Ref {{ref}}' }, { content: { code: 'otpMissing' } }],
  [{ content: '{{otp}} {{firstName}}' }, { content: { code: 'unknownField', params: { field: 'firstName' } } }],
  [{ content: `{{otp}}${'x'.repeat(994)}` }, { content: { code: 'tooLong', params: { max: 1000 } } }],
  [{ countries: [] }, { countries: { code: 'required' } }],
  [{ notifyType: 'all' }, { notifyUrl: { code: 'required' } }],
  [{ notifyType: 'all', notifyUrl: 'shop' }, { notifyUrl: { code: 'format' } }],
  [{ notifyType: 'all', notifyUrl: 'ftp://shop.example' }, { notifyUrl: { code: 'format' } }],
  [{ notifyType: 'all', notifyUrl: 'https://me:secret@shop.example' }, { notifyUrl: { code: 'format' } }],
  [{ notifyType: 'all', notifyUrl: 'https://shop.example/otp' }, {}],
]

describe('what is wrong with a form', () => {
  it.each(CASES)('%j', (changed, wrong) => {
    expect(formProblems({ ...good, ...changed })).toEqual(wrong)
  })

  it.each(CASES)('is wrong for the service too: %j', (changed, wrong) => {
    const values = { ...good, ...changed }
    // Fields that do not exist are what only the service's code can tell, not the schema.
    const bySchema = createOtpConfig.body.safeParse(bodyOf(values)).success
    const onlyByCode = 'content' in wrong && JSON.stringify(wrong).includes('unknownField')
    expect(bySchema).toBe(Object.keys(wrong).length === 0 || onlyByCode)
  })
})

describe('what the service refused', () => {
  it.each([
    ['sender.notApproved', 'sender'],
    ['content.unknownField', 'content'],
    ['otp.addressRefused', 'notifyUrl'],
  ] as const)('%s is about %s', (code, field) => {
    expect(refusedFields(new ApiProblem({ code, status: 422 }))).toMatchObject([{ field, whole: true }])
  })
  it('names the fields of an invalid body, and no others', () => {
    const errors = [
      { path: 'countries.0', code: 'format', message: '' },
      { path: 'elsewhere', code: 'format', message: '' },
    ]
    const refused = refusedFields(new ApiProblem({ code: 'request.invalid', status: 422, errors }))
    expect(refused).toMatchObject([{ field: 'countries', whole: false }])
    expect(refusedFields(new Error('other'))).toEqual([])
  })
})
