import { describe, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../../app/definition.ts'
import { COUPON_ID, sampleCoupon } from '../../testing/samples.ts'

const coupon = sampleCoupon()
const code = {
  code: 'K7M2QX9PAC',
  state: 'redeemed' as const,
  mobile: '66812345678',
  issueDate: '2026-11-20T07:05:00Z',
  openDate: null,
  redeemDate: '2026-11-21T03:00:00Z',
}

const open = (path: string, answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, { path, answers, ...options })

describe('the list of coupons', () => {
  it('shows how many codes were sent, opened and redeemed', async () => {
    const { service } = open('/coupons?name=song', {
      listCoupons: () => ({ items: [coupon], page: 0, size: 10, total: 1 }),
    })
    const table = within(await screen.findByRole('table', { name: 'Coupons' }))
    for (const text of ['Songkran 50%', '1,000', '400', '600', '250', '90']) expect(table.getByText(text)).toBeTruthy()
    expect(service.requests).toContain('GET /v1/coupons?page=0&size=10&name=song')
  })

  it('offers a viewer no new one', async () => {
    open('/coupons', { listCoupons: () => ({ items: [], page: 0, size: 10, total: 0 }) }, { role: 'viewer' })
    expect(await screen.findByText('No coupons yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New coupon' })).toBeNull()
  })
})

describe('a new coupon', () => {
  it('takes the user’s own codes, and shows which one the account has', async () => {
    const bodies: object[] = []
    const { user, address, service } = open('/coupons/new', {
      createCoupon: ({ body }) => {
        bodies.push(body)
        return problem('coupon.codeTaken')
      },
      getCoupon: () => coupon,
    })
    await user.type(await screen.findByLabelText('Name'), 'Songkran 50%')
    expect(screen.getByLabelText('Can be redeemed until').getAttribute('aria-required')).not.toBe('true')
    await user.click(screen.getByRole('button', { name: 'Create coupon' }))
    expect(bodies).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Use my own codes' }))
    await user.click(screen.getByLabelText('Codes'))
    await user.paste('CD-34, AB-12\nEF-56')
    expect(await screen.findByText('3 codes')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create coupon' }))
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(bodies).toEqual([{ name: 'Songkran 50%', description: '', codes: ['CD-34', 'AB-12', 'EF-56'] }])
    service.answer({ createCoupon: () => coupon })
    await user.click(screen.getByRole('button', { name: 'Create coupon' }))
    await waitFor(() => expect(address()).toBe(`/coupons/${COUPON_ID}`))
  })
})

describe('a coupon', () => {
  it('shows its figures by day, and each code with its recipient', async () => {
    const { user } = open(`/coupons/${COUPON_ID}`, {
      getCoupon: () => coupon,
      listCouponCodes: () => ({ items: [code], page: 0, size: 10, total: 1 }),
    })
    expect(await screen.findByRole('heading', { name: 'Songkran 50%' })).toBeTruthy()
    const chart = within(await screen.findByRole('table', { name: 'Codes opened and redeemed in the last 30 days' }))
    expect(chart.getByText('17')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Codes' }))
    const codes = within(await screen.findByRole('table', { name: 'Codes' }))
    for (const text of ['K7M2QX9PAC', 'Redeemed', '+66 81 234 5678'])
      expect(codes.getAllByText(text)).not.toHaveLength(0)
  })

  it('gets more codes', async () => {
    const bodies: object[] = []
    const { user } = open(`/coupons/${COUPON_ID}`, {
      getCoupon: () => coupon,
      addCouponCodes: ({ body }) => {
        bodies.push(body)
        return { ...coupon, total: 1100 }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Add codes' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('How many codes'), '100')
    await user.click(dialog.getByRole('button', { name: 'Add codes' }))
    await waitFor(() => expect(bodies).toEqual([{ generate: 100 }]))
  })
})
