import { compared, many, type Step } from './step.ts'

const AGAINST_KANNEL = [
  { window: 10, atLeast: 1, aim: 1.5 },
  { window: 200, atLeast: 2.5, aim: 4 },
  { window: 1000, atLeast: 3, aim: 4 },
]

/** How fast messages are sent. */
export const SENDING_STEPS: readonly Step[] = [
  {
    name: 'durable sending',
    on: 'engines',
    async measure({ send }, engine) {
      const { BINDS, WINDOW, measureDurableSend } = await import('../../server/bench/durable-send.ts')
      const { measureCeiling } = await import('../../server/bench/ceiling.ts')
      const ceiling = await measureCeiling(engine, send.large)
      const inWindow = (window: number) => `durable sending, ${BINDS} binds × window ${window}`
      const large = await measureDurableSend(engine, { messages: send.large })
      const small = await measureDurableSend(engine, { messages: send.small, window: WINDOW.small })
      return [
        {
          what: inWindow(WINDOW.large),
          value: large.perSecond,
          unit: 'messages/s',
          atLeast: 11_000,
          aim: 14_000,
          ...compared,
        },
        { what: 'an insert and two updates a message, and nothing else', value: ceiling, unit: 'messages/s' },
        { what: 'durable sending, share of that', value: large.perSecond / ceiling, unit: '×', atLeast: 0.4, aim: 0.6 },
        { what: inWindow(WINDOW.small), value: small.perSecond, unit: 'messages/s', ...compared },
        { what: 'first receipt of a send', value: large.firstMs, unit: 'ms' },
      ]
    },
  },
  {
    name: 'one send',
    on: 'engines',
    async measure({ growth }, engine) {
      const { measureDurableSend } = await import('../../server/bench/durable-send.ts')
      const [small, large] = [
        await measureDurableSend(engine, { messages: growth.small }),
        await measureDurableSend(engine, { messages: growth.large }),
      ]
      const what = `a send to ${many(growth.large)}`
      const slower = small.perSecond / large.perSecond - 1
      return [
        { what: `${what}, to its last receipt, ledger exact`, value: large.seconds, unit: 's', atMost: 150, aim: 90 },
        { what: `${what}: memory that it added`, value: large.addedMiB, unit: 'MiB', atMost: 250, aim: 150 },
        {
          what: `${what}: time a message, above that of ${many(growth.small)}`,
          ...{ value: 100 * slower, unit: '%', atMost: 25, aim: 10 },
        },
      ]
    },
  },
  ...AGAINST_KANNEL.map(
    ({ window, atLeast, aim }): Step => ({
      name: `Kannel, window ${window}`,
      on: 'engines',
      option: '--kannel',
      async measure({ againstKannel }, engine) {
        const { measureAgainstKannel } = await import('../../server/bench/against-kannel.ts')
        const { kannel, own } = await measureAgainstKannel(engine, window, againstKannel)
        const what = (of: string) => `one bind × window ${window} at a foreign SMSC: ${of}`
        return [
          { what: what('Kannel with its file store'), value: kannel, unit: 'messages/s' },
          { what: what('durable sending'), value: own, unit: 'messages/s' },
          { what: what('ratio of both'), value: own / kannel, unit: '×', atLeast, aim },
        ]
      },
    }),
  ),
]
