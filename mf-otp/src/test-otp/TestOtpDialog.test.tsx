import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { VerifyResult } from '@songsarn/contract/otp/otp'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { pageOfConfigs, sampleConfig } from '../testing/sample-configs.ts'

const TOKENS = ['0199f000-0000-7000-8000-00000000000a', '0199f000-0000-7000-8000-00000000000b']
const sentPin = (index = 0) => ({
  token: TOKENS[index] ?? '',
  ref: `SGREF${index}`,
  expiresAt: '2026-11-21T05:05:00.000Z',
})

/** The dialog, opened from the list. */
async function open(answers: Answers = {}, options: Partial<RenderOptions> = {}) {
  const rendered = renderRemote(definition, {
    path: '/otp',
    answers: { listOtpConfigs: () => pageOfConfigs([sampleConfig()]), requestOtp: () => sentPin(), ...answers },
    ...options,
  })
  await rendered.user.click(await screen.findByRole('button', { name: /Test OTP of|ทดสอบ OTP ของ/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const press = (name: string) => rendered.user.click(dialog.getByRole('button', { name }))
  return {
    ...rendered,
    dialog,
    press,
    async request(mobile = '081 234 5678') {
      fireEvent.change(dialog.getByLabelText('Mobile number'), { target: { value: mobile } })
      await press('Request OTP')
    },
    async verify(pin: string) {
      fireEvent.change(await dialog.findByLabelText('OTP code'), { target: { value: pin } })
      await press('Verify')
    },
  }
}

afterEach(() => {
  jest.restoreAllMocks()
})

describe('the mobile', () => {
  it('is required, in the specified words', async () => {
    const { dialog, press, service } = await open()
    await press('Request OTP')
    expect(await dialog.findByText('*Please input yore mobile number!')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Mobile number'))
    expect(service.requests.some((request) => request.startsWith('POST'))).toBe(false)
  })

  it('shows a rejection by the service and keeps what was typed', async () => {
    const errors = [{ path: 'mobile', code: 'notMobile', message: '' }]
    const refusal = { type: 'about:blank', title: '', status: 422, code: 'request.invalid', errors }
    const { dialog, request } = await open({ requestOtp: () => Response.json(refusal, { status: 422 }) })
    await request('021234567')
    expect(await dialog.findByText('Enter a mobile number.')).toBeTruthy()
    expect((dialog.getByLabelText('Mobile number') as HTMLInputElement).value).toBe('021234567')
  })

  it.each([
    ['otp.countryNotAllowed', "This OTP configuration doesn't send to Vietnam."],
    ['trial.recipientNotAllowed', /^A trial account can send only to the mobile numbers of its own users\./],
  ] as const)('shows %s in its words', async (code, words) => {
    const errors = [{ path: 'mobile', code: 'notAllowed', message: '' }]
    const refusal = { type: 'about:blank', title: '', status: 422, code, errors, params: { country: 'VN' } }
    const { dialog, request } = await open({ requestOtp: () => Response.json(refusal, { status: 422 }) })
    await request('+84912345678')
    expect(await dialog.findByText(words)).toBeTruthy()
  })

  it.each([
    ['otp.switchedOff', 'This OTP configuration is turned off.'],
    ['sender.notApproved', "This sender name isn't approved for your account."],
  ] as const)('shows no error for %s', async (code, words) => {
    const { dialog, request } = await open({ requestOtp: () => problem(code) })
    await request()
    expect(await dialog.findByText(words)).toBeTruthy()
  })
})

describe('a PIN that was sent', () => {
  it('is shown as the simulated phone received it, once it has arrived', async () => {
    const answers = [null, { sender: 'SONGSARN', text: 'Your code is 482913 (ref SGREF0).' }]
    const { dialog, request, service } = await open({
      getSimulatedMessage: () => ({ message: (answers.length > 1 ? answers.shift() : answers[0]) ?? null }),
    })
    await request()
    const phone = within(await dialog.findByRole('region', { name: 'Simulated phone' }))
    expect(phone.getByText(/482913/)).toBeTruthy()
    expect(phone.getByText(/No real phone received this message/)).toBeTruthy()
    expect(service.requests.filter((each) => each.endsWith('/simulated-message'))).toHaveLength(2)
  })

  it('is on a real phone only, when the carrier is real', async () => {
    const { dialog, request, service } = await open({ getSimulatedMessage: () => problem('resource.notFound') })
    await request()
    await waitFor(() => expect(service.requests.some((each) => each.endsWith('/simulated-message'))).toBe(true))
    expect(dialog.queryByRole('region', { name: 'Simulated phone' })).toBeNull()
  })

  it('is shown with its mobile, reference and remaining time', async () => {
    const { dialog, request } = await open()
    await request()
    expect(await dialog.findByText('Sent to +66 81 234 5678, reference SGREF0.')).toBeTruthy()
    expect(dialog.getByRole('timer').textContent).toMatch(/^(5:00|4:59)$/)
  })

  it('expires while the dialog is open', async () => {
    const { dialog, request } = await open()
    await request()
    await dialog.findByRole('timer')
    const now = performance.now()
    jest.spyOn(performance, 'now').mockReturnValue(now + 300_001)
    expect(await dialog.findByText('The code has expired. Request a new one.')).toBeTruthy()
    expect(dialog.getByRole('timer').textContent).toBe('0:00')
  })

  it('is replaced by a resend, with its result', async () => {
    let count = 0
    const keys: (string | null)[] = []
    const { dialog, request, press, verify } = await open({
      requestOtp: ({ request: { headers } }) => {
        keys.push(headers.get('Idempotency-Key'))
        return sentPin(count++)
      },
      verifyOtp: () => ({ result: 'Verify Fail', attemptsLeft: 2 }),
    })
    await request()
    await verify('000000')
    await dialog.findByText('Verify Fail')
    await press('Resend')
    expect(await dialog.findByText('Sent to +66 81 234 5678, reference SGREF1.')).toBeTruthy()
    expect(dialog.queryByText('Verify Fail')).toBeNull()
    expect((dialog.getByLabelText('OTP code') as HTMLInputElement).value).toBe('')
    expect(new Set(keys).size).toBe(2)
  })

  it('stays valid when a resend is rejected', async () => {
    const { dialog, request, press, service } = await open()
    await request()
    await dialog.findByLabelText('OTP code')
    service.answer({ requestOtp: () => problem('sender.notApproved') })
    await press('Resend')
    expect(await dialog.findByText(/isn't approved for your account/)).toBeTruthy()
    expect(dialog.getByText('Sent to +66 81 234 5678, reference SGREF0.')).toBeTruthy()
  })

  it('must have digits', async () => {
    const { dialog, request, press, verify, service } = await open()
    await request()
    await dialog.findByLabelText('OTP code')
    await press('Verify')
    expect(await dialog.findByText('This field is required.')).toBeTruthy()
    await verify('12a')
    expect(await dialog.findByText('This format is invalid.')).toBeTruthy()
    expect(service.requests.filter((request) => request.includes('verify'))).toEqual([])
  })
})

describe('a verification', () => {
  it.each<[VerifyResult, number, string]>([
    ['Success', 0, "The code is correct. It can't be used again."],
    ['Verify Fail', 1, 'This code is incorrect. You have 1 attempt left.'],
    ['Verify Fail', 0, 'This code is incorrect and you have no attempts left. Request a new code.'],
    ['Over Limit Usage', 0, "Too many failed attempts. This code can't be used any more. Request a new one."],
    ['OTP Code Expired', 0, 'This code expired, was already used or was replaced by a newer one. Request a new one.'],
  ])('shows %s with %i attempts left', async (result, attemptsLeft, words) => {
    const bodies: unknown[] = []
    const { dialog, request, verify } = await open({
      verifyOtp: ({ body }) => {
        bodies.push(body)
        return { result, attemptsLeft }
      },
    })
    await request()
    await verify('123456')
    expect(await dialog.findByText(result)).toBeTruthy()
    expect(dialog.getByText(words)).toBeTruthy()
    expect(bodies).toEqual([{ token: TOKENS[0], pin: '123456' }])
  })

  it.each<[VerifyResult, number, string]>([
    ['Verify Fail', 1, 'Verify'],
    ['Verify Fail', 0, 'Resend'],
    ['Over Limit Usage', 0, 'Resend'],
    ['OTP Code Expired', 0, 'Resend'],
  ])('with %s and %i attempts left makes %s the primary button', async (result, attemptsLeft, name) => {
    const { dialog, request, verify } = await open({ verifyOtp: () => ({ result, attemptsLeft }) })
    await request()
    expect(await dialog.findByRole('timer')).toBeTruthy()
    await verify('123456')
    await dialog.findByText(result)
    expect(dialog.queryByRole('timer') === null).toBe(name === 'Resend')
    const primary = dialog.getAllByRole('button').filter((button) => button.classList.contains('ant-btn-primary'))
    expect(primary.map((button) => button.textContent)).toEqual([name])
  })

  it('is brought into view each time', async () => {
    let attemptsLeft = 2
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
    const { dialog, request, verify } = await open({
      verifyOtp: () => ({ result: 'Verify Fail', attemptsLeft: --attemptsLeft }),
    })
    await request()
    scroll.mockClear()
    await verify('123456')
    await dialog.findByText(/1 attempt left/)
    await verify('123457')
    expect(await dialog.findByText(/no attempts left/)).toBeTruthy()
    expect(scroll).toHaveBeenCalledTimes(2)
  })

  it('that fails in the service is an Internal Server Error with the request ID', async () => {
    const { dialog, request, verify } = await open({ verifyOtp: () => problem('service.fault', 'req-7') })
    await request()
    await verify('123456')
    expect(await dialog.findByText('Internal Server Error')).toBeTruthy()
    expect(dialog.getByText('req-7')).toBeTruthy()
  })
})

it('begins with the mobile of the last test, until the user signs out', async () => {
  const first = await open()
  await first.request('0812345678')
  await first.dialog.findByRole('timer')
  first.unmount()
  const mobileOf = ({ dialog }: Awaited<ReturnType<typeof open>>) =>
    (dialog.getByLabelText('Mobile number') as HTMLInputElement).value
  expect(mobileOf(await open({}, { keepsStores: true }))).toBe('0812345678')
  expect(mobileOf(await open())).toBe('')
})

it('speaks Thai, with the results as programs receive them', async () => {
  const { dialog, shell } = await open({ verifyOtp: () => ({ result: 'Success', attemptsLeft: 0 }) })
  act(() => shell.setLanguage('th'))
  fireEvent.change(await dialog.findByLabelText('หมายเลขมือถือ'), { target: { value: '0812345678' } })
  fireEvent.click(dialog.getByRole('button', { name: 'ขอ OTP' }))
  fireEvent.change(await dialog.findByLabelText('รหัส OTP'), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: 'ยืนยัน' }))
  await waitFor(() => expect(dialog.getByText('สำเร็จ (Success)')).toBeTruthy())
})
