import { describe, expect, it } from '@jest/globals'
import { chooseCarrier, onlyCarrier, type Route } from './routes.ts'

const route = (carrier: string, fields: Partial<Route> = {}): Route => ({
  carrier,
  prefix: '',
  priority: 100,
  weight: 1,
  isDown: false,
  ...fields,
})

describe('chooseCarrier', () => {
  it('takes the lowest priority number among the routes that match', () => {
    const routes = [route('all', { priority: 200 }), route('thai', { prefix: '66' }), route('us', { prefix: '1' })]
    expect(chooseCarrier(routes, '66812345678')).toBe('thai')
    expect(chooseCarrier(routes, '15551234567')).toBe('us')
    expect(chooseCarrier(routes, '4912345678')).toBe('all')
  })

  it('shares recipients of one priority by weight', () => {
    const routes = [route('a', { weight: 3 }), route('b', { weight: 1 })]
    const draws = Array.from({ length: 100 }, (_, index) => chooseCarrier(routes, '66', () => index / 100))
    expect(draws.filter((carrier) => carrier === 'a')).toHaveLength(75)
    expect(draws.filter((carrier) => carrier === 'b')).toHaveLength(25)
  })

  it('avoids a carrier that is down, unless there is no other', () => {
    const routes = [route('first', { priority: 1, isDown: true }), route('second')]
    expect(chooseCarrier(routes, '66')).toBe('second')
    expect(chooseCarrier([route('only', { isDown: true })], '66')).toBe('only')
    expect(chooseCarrier([route('us', { prefix: '1' })], '66')).toBeUndefined()
  })
})

describe('onlyCarrier', () => {
  it('is known when the routes leave no choice', () => {
    expect(onlyCarrier([])).toBe('')
    expect(onlyCarrier([route('a'), route('a', { prefix: '66' })])).toBe('a')
    expect(onlyCarrier([route('a', { prefix: '66' })])).toBeUndefined()
    expect(onlyCarrier([route('a'), route('b')])).toBeUndefined()
  })
})
