import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS, dayOf, MINUTE_MS, startOfDay } from '../bangkok.ts'
import { factsOf } from '../engine/facts.ts'
import { planOf } from '../engine/plan.ts'
import { randomJourney } from '../testing/random-journeys.ts'
import { definitionOf, SEGMENT, WELCOME } from '../testing/welcome.ts'
import { Agenda } from './agenda.ts'
import { dryRun } from './dry-run.ts'
import { type Sample, type SimulationOptions, simulate } from './simulate.ts'

const FROM = Date.parse('2026-11-21T10:00:00+07:00')
const people = (count: number, entryId = 'in'): Sample[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    facts: factsOf({ points: String(at % 100) }, at % 2 ? [SEGMENT] : []),
    entries: [{ at: FROM + at * MINUTE_MS, entryId }],
  }))
const run = (more: Partial<SimulationOptions> = {}): SimulationOptions => ({
  ...{ plan: planOf('j1', 1, definitionOf(WELCOME)), people: people(200), from: FROM, days: 30, creditsOf: () => 2 },
  ...more,
})
const withSettings = (settings: object) => planOf('j1', 1, definitionOf({ ...WELCOME, settings }))

it('tells who gets what when, the credits of each day, and where people end', () => {
  const result = dryRun(run())
  const sum = (of: 'entered' | 'messages' | 'credits') => result.days.reduce((total, day) => total + day[of], 0)
  expect([sum('entered'), sum('messages'), sum('credits')]).toEqual([
    200,
    result.messages.length,
    2 * result.messages.length,
  ])
  const of = (stepId: string) => result.messages.filter((message) => message.stepId === stepId)
  expect(of('hello')).toHaveLength(200)
  expect(of('remind').length).toBe(result.steps.get('remind')?.taken)
  // Those who redeemed in time and those whom it did not reach get no reminder.
  const without = (result.ways.get('three-days event') ?? 0) + (result.ways.get('who lost') ?? 0)
  expect([without > 5, of('remind').length]).toEqual([true, 200 - without])
  expect([result.ends.inside, Object.fromEntries(result.ends.left)]).toEqual([0, { completed: 200 }])
  expect(dryRun(run())).toEqual(result)
})

it('ends with people inside when the days are over, at their steps', () => {
  const { ends, steps } = dryRun(run({ days: 2 }))
  expect(ends.inside + (ends.left.get('completed') ?? 0)).toBe(200)
  expect(steps.get('three-days')?.there).toBe(ends.inside)
})

it('loses nobody of a random journey, and repeats itself', () => {
  fc.assert(
    fc.property(randomJourney(), (definition) => {
      const options = run({ plan: planOf('j1', 1, definition), people: people(10), days: 40 })
      const result = dryRun(options)
      const left = [...result.ends.left.values()].reduce((sum, count) => sum + count, 0)
      expect(result.ends.inside + left).toBe(10)
      const there = [...result.steps.values()].reduce((sum, step) => sum + step.there, 0)
      expect(there).toBe(result.ends.inside)
      expect(result.messages.map(({ at }) => at)).toEqual(result.messages.map(({ at }) => at).toSorted((a, b) => a - b))
      expect(dryRun(options)).toEqual(result)
    }),
    { numRuns: 100 },
  )
})

it('shows one person step by step as they are among all', () => {
  const all = dryRun(run())
  for (const sample of people(200).slice(0, 20)) {
    const own = [...simulate(run({ people: [sample] }))].filter(({ sent }) => sent)
    const among = all.messages.filter(({ personId }) => personId === sample.id)
    expect(own.map(({ at, sent }) => [at, sent?.stepId])).toEqual(among.map(({ at, stepId }) => [at, stepId]))
  }
  // The clock turns as far as somebody looks.
  const clock = simulate(run({ people: people(1) }))
  expect([clock.next().value, clock.next().value]).toMatchObject([
    { at: FROM, event: { kind: 'enter' }, passage: { stepId: 'hello' } },
    { at: FROM + MINUTE_MS, event: { kind: 'sent' }, sent: { credits: 2 } },
  ])
})

it('lets in as many a day as the journey says, and spends as many credits; the others wait for the next day', () => {
  const from = startOfDay('2026-11-21')
  const limited = dryRun(run({ from, plan: withSettings({ peoplePerDay: 30, creditsPerDay: 40 }), days: 4 }))
  expect(limited.days.map(({ day, credits }) => [day, credits <= 40])).toEqual(
    [0, 1, 2, 3].map((at) => [dayOf(FROM + at * DAY_MS), true]),
  )
  expect(limited.messages).toHaveLength(80)
  const { taken, there, held } = limited.steps.get('hello') ?? {}
  expect([taken, held]).toEqual([120, there])
})

it('sends marketing in the hours only, and nothing to the blacklist', () => {
  const day = { from: '13:00', to: '14:00' }
  const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  const some = people(10).map((sample, at) => ({ ...sample, isRefused: at < 4 }))
  const { messages } = dryRun(run({ people: some, hours }))
  expect(new Set(messages.map(({ at }) => new Date(at).getUTCHours()))).toEqual(new Set([6]))
  expect(messages.filter(({ stepId }) => stepId === 'hello')).toHaveLength(6)
  const free = dryRun(run({ people: some, hours, plan: withSettings({ purpose: 'transactional' }) }))
  expect(free.messages[0]?.at).toBe(FROM + 4 * MINUTE_MS + MINUTE_MS)
})

it('refuses who may not enter again', () => {
  const [first] = people(1)
  const twice = first ? [{ ...first, entries: [0, 20].map((day) => ({ at: FROM + day * DAY_MS, entryId: 'in' })) }] : []
  expect(dryRun(run({ people: twice })).ends).toMatchObject({ refused: 1 })
  const again = dryRun(run({ people: twice, plan: withSettings({ reentry: { kind: 'after', days: 10 } }) }))
  expect(again.messages.filter(({ stepId }) => stepId === 'hello')).toHaveLength(2)
})

it('an agenda gives what comes by time, and then as it was added', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (times) => {
      const agenda = new Agenda<number>()
      times.forEach((at, order) => void agenda.add(at, order))
      const taken: number[][] = []
      for (let next = agenda.next(15); next; next = agenda.next(15)) taken.push([next.at, next.item])
      const sorted = times.map((at, order) => [at, order]).toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y)
      expect(taken).toEqual(sorted.filter(([at = 0]) => at < 15))
    }),
  )
})
