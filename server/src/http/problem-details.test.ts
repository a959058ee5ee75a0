import { expect, it } from '@jest/globals'
import { ERRORS, type ErrorCode } from '@songsarn/contract/api'
import { ApiProblem, problemResponse } from './api-problem.ts'
import { fieldError } from './field-errors.ts'
import { detailOf } from './problem-details.ts'

it('says of each code in a sentence what is wrong', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) expect(detailOf(code)).toMatch(/^[A-Z].{20,}/)
})

it('stands in the answer with its parameters, and so do the bounds of a field', async () => {
  const params = { limit: 'mobile', max: 5, seconds: 593 }
  const errors = [fieldError('expireTime', 'tooBig', { max: 660 })]
  const answer = problemResponse(new ApiProblem('otp.tooMany', { params, errors }), 'req-1')
  expect(await answer.json()).toMatchObject({
    code: 'otp.tooMany',
    detail: 'Too many pins were requested (mobile: at most 5); try again in 593 seconds.',
    errors: [{ path: 'expireTime', message: 'expireTime must be 660 or less' }],
  })
})
