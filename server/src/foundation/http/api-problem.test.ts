import { expect, it } from '@jest/globals'
import { ERRORS, type ErrorCode } from '@songsarn/contract/api'
import { ApiProblem, detailOf, problemResponse } from './api-problem.ts'
import { fieldError } from './field-errors.ts'

it('explains each code in a sentence', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) expect(detailOf(code)).toMatch(/^[A-Z].{20,}/)
})

it('appears in the answer with its parameters, as do the bounds of a field', async () => {
  const params = { limit: 'mobile', max: 5, seconds: 593 }
  const errors = [fieldError('expireTime', 'tooBig', { max: 660 })]
  const answer = problemResponse(new ApiProblem('otp.tooMany', { params, errors }), 'req-1')
  expect(await answer.json()).toMatchObject({
    code: 'otp.tooMany',
    detail: 'Too many PINs were requested (mobile: at most 5); try again in 593 seconds.',
    errors: [{ path: 'expireTime', message: 'expireTime must be 660 or less' }],
  })
})
