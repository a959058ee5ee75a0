import assert from 'node:assert/strict'
import { type DemoRow, row, same, th } from '../demo-row.ts'

export const PRICING_ROWS: readonly DemoRow[] = [
  row('GET /pricing/data', 'three plans', {}, (a) =>
    same(
      a.plans.map(({ name, monthlyPrice, yearlyPlan, popular }) => [
        name,
        monthlyPrice,
        yearlyPlan.perMonth,
        yearlyPlan.totalAnnual,
        popular,
      ]),
      [
        ['basic', 0, 0, 0, false],
        ['standard', 49, 40, 480, true],
        ['enterprise', 99, 80, 960, false],
      ],
    ),
  ),
  row('GET /pricing/data', 'in Thai', { headers: th }, (a) => assert.equal(a.plans[0]?.subtitle, 'สำหรับลองใช้')),
  row('POST /pricing/choose', 'another plan', { body: { plan: 'standard' } }, (a) =>
    assert.equal(a.chosen, 'standard'),
  ),
]
