import { describe, expect, it } from '@jest/globals'
import type { Answers } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { COUPON_ID, sampleCoupon } from '../testing/samples.ts'

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
    expect(screen.queryByRole('button', { name: 'New coupon campaign' })).toBeNull()
  })
})

describe('the list of codes', () => {
  it('shows what Home counts: the codes that were opened in these days, with their coupon', async () => {
    const listed = { ...code, couponId: COUPON_ID, coupon: 'Songkran 50%', accountId: COUPON_ID, account: 'Branch' }
    const { service, user } = open('/coupons/codes?event=opened&startDate=2026-11-01&endDate=2026-11-30', {
      listCodes: () => ({ items: [listed], page: 0, size: 10, total: 1 }),
    })
    const table = within(await screen.findByRole('table', { name: 'Coupon codes' }))
    expect(table.getByText('K7M2QX9PAC')).toBeTruthy()
    // The coupon of another account has no page here.
    expect(table.queryByRole('link', { name: 'Songkran 50%' })).toBeNull()
    const days = 'startDate=2026-11-01&endDate=2026-11-30'
    expect(service.requests).toContain(`GET /v1/coupons/codes?page=0&size=10&event=opened&${days}`)
    await user.click(screen.getByText('Redeemed', { selector: '.ant-segmented-item-label' }))
    await waitFor(() =>
      expect(service.requests).toContain(`GET /v1/coupons/codes?page=0&size=10&event=redeemed&${days}`),
    )
  })
})

describe('a new coupon campaign', () => {
  const next = () => screen.getByRole('button', { name: 'Next' })
  const refusal = {
    type: 'about:blank',
    title: 'Not valid',
    status: 422,
    code: 'coupon.codeTaken',
    params: { code: 'EF-56' },
    requestId: 'req-test',
  }

  it('is made in three steps; a code that the account has leads back to its row', async () => {
    const bodies: object[] = []
    const { user, address, service } = open('/coupons/new?step=confirm', {
      createCoupon: ({ body }) => {
        bodies.push(body)
        return Response.json(
          { ...refusal, errors: [{ path: 'codes.2', code: 'taken', message: 'taken' }] },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        )
      },
      getCoupon: () => coupon,
    })
    // No field is filled in yet, so the first step opens.
    const name = await screen.findByLabelText('Name')
    await waitFor(() => expect(address()).toBe('/coupons/new?step=basic'))
    expect(screen.getByLabelText('Can be redeemed until').getAttribute('aria-required')).not.toBe('true')
    await user.click(next())
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    await user.type(name, 'Songkran 50%')
    await user.click(next())
    await user.click(await screen.findByRole('radio', { name: 'Use my own codes' }))
    await user.click(screen.getByLabelText('Codes'))
    await user.paste('CD-34, AB-12\nEF-56 no ab-12')
    expect(await screen.findByText('Row 4: “no” is not 4 to 32 letters, digits and hyphens')).toBeTruthy()
    expect(screen.getByText('Row 5: “ab-12” is in the list already')).toBeTruthy()
    await user.click(next())
    expect(address()).toBe('/coupons/new?step=codes')
    await user.click(screen.getByRole('button', { name: 'Remove these rows' }))
    await user.click(next())
    expect(await screen.findByText(/^Creates the coupon “Songkran 50%” with 3 codes of yours\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create coupon' }))
    expect(await screen.findByText('Row 3: “EF-56” is already in the account')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Codes')))
    expect(bodies).toEqual([{ name: 'Songkran 50%', description: '', codes: ['CD-34', 'AB-12', 'EF-56'] }])
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Songkran 50%')
    await user.click(next())
    await user.click(await screen.findByRole('button', { name: 'Remove these rows' }))
    await user.click(next())
    service.answer({ createCoupon: () => coupon })
    await user.click(await screen.findByRole('button', { name: 'Create coupon' }))
    await waitFor(() => expect(address()).toBe(`/coupons/${COUPON_ID}`))
  })

  it('takes codes from a column of a file, which the service reads; a cell that is no code is shown', async () => {
    const rows = [
      ['No', 'Serial'],
      ['1', 'AB-12'],
      ['2', 'CD 34'],
    ]
    const deleted: string[] = []
    const { user } = open('/coupons/new', {
      createFile: () => ({
        ...{ fileId: COUPON_ID, name: 'codes.xlsx', type: 'text/csv', size: 20 },
        ...{ createDate: '2026-11-20T07:05:00Z', expireDate: '2026-11-21T07:05:00Z' },
        ...{ rows: 3, columns: rows[0] ?? [], sample: rows },
      }),
      getFileCells: ({ query: { column } }) => ({ cells: rows.map((cells) => cells[column] ?? '') }),
      deleteFile: ({ params: { id } }) => {
        deleted.push(id)
        return undefined
      },
    })
    await user.type(await screen.findByLabelText('Name'), 'Sale')
    await user.click(next())
    await user.click(await screen.findByRole('radio', { name: 'Use my own codes' }))
    // jsdom's own File has no `arrayBuffer`.
    const file = Object.assign(new Blob(['No,Serial']), { name: 'codes.csv' }) as File
    fireEvent.change(screen.getByLabelText('From a file'), { target: { files: [file] } })
    // No heading tells which column has the codes.
    const add = await screen.findByRole('button', { name: 'Add the codes of codes.xlsx' })
    expect(add.hasAttribute('disabled')).toBe(true)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Serial/ }))
    await user.click(await screen.findByRole('option', { name: 'Code' }).catch(() => screen.findByTitle('Code')))
    await user.click(add)
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Codes').value).toBe('AB-12\nCD_34'))
    expect(screen.getByText('Row 2: “CD_34” is not 4 to 32 letters, digits and hyphens')).toBeTruthy()
    expect(deleted).toEqual([COUPON_ID])
  })

  it('generates codes with a prefix', async () => {
    const bodies: object[] = []
    const { user } = open('/coupons/new', {
      createCoupon: ({ body }) => {
        bodies.push(body)
        return coupon
      },
      getCoupon: () => coupon,
    })
    await user.type(await screen.findByLabelText('Name'), 'Sale')
    await user.click(next())
    const count = await screen.findByLabelText('How many codes')
    await user.click(next())
    await waitFor(() => expect(count.getAttribute('aria-invalid')).toBe('true'))
    await user.type(screen.getByLabelText('How many codes'), '500')
    const prefix = screen.getByLabelText('Prefix')
    expect(prefix.getAttribute('aria-required')).not.toBe('true')
    await user.type(prefix, 'SALE_1')
    await user.click(next())
    expect(await screen.findAllByText('Use letters and digits only.')).not.toHaveLength(0)
    await user.clear(prefix)
    // As the help writes it.
    await user.type(prefix, 'SALE-')
    await user.click(next())
    expect(await screen.findByText('SALE-XXXXXXXXXX')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create coupon' }))
    await waitFor(() =>
      expect(bodies).toEqual([{ name: 'Sale', description: '', generate: 500, prefix: 'SALE', length: 10 }]),
    )
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

  it('says that no code was used yet, without a chart', async () => {
    const days = coupon.days.map((day) => ({ ...day, opened: 0, redeemed: 0 }))
    open(`/coupons/${COUPON_ID}`, { getCoupon: () => ({ ...coupon, days }) })
    expect(await screen.findByText('No code was opened or redeemed in the last 30 days.')).toBeTruthy()
    expect(document.querySelector('.chart-legend')).toBeNull()
    expect(screen.getByRole('link', { name: 'All coupons' }).getAttribute('href')).toBe('/coupons')
  })

  it('begins a broadcast, but not for a viewer', async () => {
    const { user, address, unmount } = open(`/coupons/${COUPON_ID}`, { getCoupon: () => coupon })
    await user.click(await screen.findByRole('button', { name: 'Send a broadcast' }))
    await waitFor(() => expect(address()).toBe(`/communication/broadcast/new?coupon=${COUPON_ID}`))
    unmount()
    open(`/coupons/${COUPON_ID}`, { getCoupon: () => coupon }, { role: 'viewer' })
    expect(await screen.findByRole('heading', { name: 'Songkran 50%' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send a broadcast' })).toBeNull()
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
    await waitFor(() => expect(bodies).toEqual([{ generate: 100, length: 10 }]))
  })
})
