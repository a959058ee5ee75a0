import { describe, expect, it } from '@jest/globals'
import { LOG_STATUSES } from '@songsarn/contract/base/states'
import { listCommunications } from '@songsarn/contract/communication/communications'
import { listLogs } from '@songsarn/contract/reports/logs'
import fc from 'fast-check'
import { filterNames, longestText, readQuery, writeQuery } from './list-query.ts'

const read = (text: string) => readQuery(listLogs.query, new URLSearchParams(text))
const write = (text: string, patch: Parameters<typeof writeQuery>[2]) =>
  writeQuery(listLogs.query, new URLSearchParams(text), patch).toString()

describe('reading a list from the address', () => {
  it('fills in the defaults of the call', () => {
    expect(read('')).toEqual({ size: 10 })
    expect(readQuery(listCommunications.query, new URLSearchParams())).toEqual({ page: 0, size: 10 })
  })

  it('reads one or several values of a filter alike, as a list', () => {
    expect(read('status=Delivered').status).toEqual(['Delivered'])
    expect(read('status=Delivered&status=Expired').status).toEqual(['Delivered', 'Expired'])
  })

  it('ignores values that the contract refuses', () => {
    expect(read('status=Nonsense&status=Expired&size=5000&startDate=yesterday&mobile=081&unknown=1')).toEqual({
      status: ['Expired'],
      mobile: '081',
      size: 10,
    })
  })

  it('ignores empty values', () => {
    expect(read('mobile=&status=')).toEqual({ size: 10 })
  })
})

it('takes the longest text of a filter from the contract', () => {
  expect(longestText(listLogs.query, 'mobile')).toBe(30)
  expect(longestText(listLogs.query, 'startDate')).toBeUndefined()
})

describe('writing a list to the address', () => {
  it('goes back to the first page when a filter or the page size changes', () => {
    expect(write('after=abc&mobile=081', { status: ['Expired'] })).toBe('mobile=081&status=Expired')
    expect(write('after=abc', { size: 50 })).toBe('size=50')
  })

  it('keeps filters and other parameters when the page changes', () => {
    expect(write('mobile=081&message=m1', { after: 'abc' })).toBe('mobile=081&message=m1&after=abc')
  })

  it('leaves out defaults', () => {
    expect(write('size=50', { size: 10 })).toBe('')
  })

  it('reads back what was written', () => {
    const filter = fc.record({
      mobile: fc.string({ minLength: 1, maxLength: 30 }),
      status: fc.uniqueArray(fc.constantFrom(...LOG_STATUSES), { minLength: 1 }),
      size: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(filter, (patch) => {
        expect(readQuery(listLogs.query, writeQuery(listLogs.query, new URLSearchParams(), patch))).toEqual(patch)
      }),
    )
  })
})

it('counts neither the position nor the view among the filters', () => {
  expect(filterNames(listCommunications.query)).toEqual([
    'broadcastName',
    'status',
    'user',
    'campaignId',
    'rule',
    'schedule',
    'startDate',
    'endDate',
  ])
})
