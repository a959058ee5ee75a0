import assert from 'node:assert/strict'
import { STATISTICS } from '../cards/card.ts'
import { answers, type DemoCase, expectSame } from './demo-case.ts'

export const CARD_CASES: readonly DemoCase[] = [
  answers('GET /card/card-analytics/support-tracker', 'has figures for each period', {}, (answer) =>
    expectSame(Object.keys(answer), ['last28Days', 'lastMonth', 'lastYear']),
  ),
  answers('GET /card/card-analytics/avg-sessions', 'has a goal of 100,000', {}, (answer) =>
    assert.equal(answer.lastYear.goal, 100_000),
  ),
  answers('GET /card/card-analytics/revenue-report', 'has twelve months per year', {}, (answer) =>
    assert.ok(answer.years.every(({ earning, expense }) => earning.length === 12 && expense.length === 12)),
  ),
  answers('GET /card/card-analytics/goal-overview', 'has a percentage', {}, (answer) =>
    assert.ok(answer.percent > 0 && answer.percent <= 100),
  ),
  answers('GET /card/card-analytics/revenue', 'adds the days up to the month', {}, (answer) =>
    assert.equal(
      answer.thisMonthByDay.reduce((sum, day) => sum + day, 0),
      answer.thisMonth,
    ),
  ),
  answers('GET /card/card-analytics/product-orders', 'has more orders in a year than in a month', {}, (answer) =>
    assert.ok(answer.lastYear.finished > answer.lastMonth.finished),
  ),
  answers('GET /card/card-analytics/sessions-device', 'adds the shares up to 100 percent', {}, (answer) =>
    assert.equal(Math.round(answer.lastMonth.reduce((sum, { share }) => sum + share, 0)), 100),
  ),
  answers('GET /card/card-analytics/customers', 'has new customers', {}, (answer) =>
    assert.ok(answer.lastMonth.newCustomers > 0),
  ),
  ...STATISTICS.map((name) =>
    answers(`GET /card/card-statistics/${name}`, 'ends its series with the figure', {}, (answer) =>
      assert.equal(answer.series.at(-1), answer.figure),
    ),
  ),
]
