import assert from 'node:assert/strict'
import { type DemoRow, row, same } from '../demo-row.ts'

export const CARD_ROWS: readonly DemoRow[] = [
  row('GET /card/card-analytics/support-tracker', 'by period', {}, (a) =>
    same(Object.keys(a), ['last28Days', 'lastMonth', 'lastYear']),
  ),
  row('GET /card/card-analytics/avg-sessions', 'its goal', {}, (a) => assert.equal(a.lastYear.goal, 100_000)),
  row('GET /card/card-analytics/revenue-report', 'twelve months a year', {}, (a) =>
    assert.ok(a.years.every(({ earning, expense }) => earning.length === 12 && expense.length === 12)),
  ),
  row('GET /card/card-analytics/goal-overview', 'percent', {}, (a) => assert.ok(a.percent > 0 && a.percent <= 100)),
  row('GET /card/card-analytics/revenue', 'adds up', {}, (a) =>
    assert.equal(
      a.thisMonthByDay.reduce((sum, day) => sum + day, 0),
      a.thisMonth,
    ),
  ),
  row('GET /card/card-analytics/product-orders', 'by state', {}, (a) =>
    assert.ok(a.lastYear.finished > a.lastMonth.finished),
  ),
  row('GET /card/card-analytics/sessions-device', 'adds up to all', {}, (a) =>
    assert.equal(Math.round(a.lastMonth.reduce((sum, { share }) => sum + share, 0)), 100),
  ),
  row('GET /card/card-analytics/customers', 'by kind', {}, (a) => assert.ok(a.lastMonth.newCustomers > 0)),
  ...(
    [
      'orders-bar-chart',
      'profit-line-chart',
      'subscribers',
      'revenue',
      'sales',
      'orders',
      'site-traffic',
      'active-users',
      'newsletter',
    ] as const
  ).map((name) =>
    row(`GET /card/card-statistics/${name}`, 'a figure and the way there', {}, (a) =>
      assert.equal(a.series.at(-1), a.figure),
    ),
  ),
]
