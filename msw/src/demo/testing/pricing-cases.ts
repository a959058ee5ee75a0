import assert from 'node:assert/strict'
import { answers, type DemoCase, expectSame, inThai } from './demo-case.ts'

export const PRICING_CASES: readonly DemoCase[] = [
  answers('GET /pricing/data', 'has three plans', {}, (answer) =>
    expectSame(
      answer.plans.map(({ name, monthlyPrice, yearlyPlan, popular }) => [
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
  answers('GET /pricing/data', 'has Thai texts', { headers: inThai }, (answer) =>
    assert.equal(answer.plans[0]?.subtitle, 'สำหรับลองใช้'),
  ),
  answers('POST /pricing/choose', 'changes the plan', { body: { plan: 'standard' } }, (answer) =>
    assert.equal(answer.chosen, 'standard'),
  ),
]
