import { run } from '../lib/run.ts'
import { recordedStep } from './recorded.ts'
import { SENDING_STEPS } from './sending-steps.ts'
import { compared, type Measured, many, type Step } from './step.ts'

const REPORT_SECONDS = { csv: { atMost: 6, aim: 4 }, xlsx: { atMost: 12, aim: 8 } }

/** The steps of `npm run bench`, in order. */
export const STEPS: readonly Step[] = [
  {
    name: 'build',
    on: 'none',
    async measure() {
      await buildConsole()
      const begun = performance.now()
      await buildConsole()
      return [{ what: 'build with nothing changed', value: (performance.now() - begun) / 1000, unit: 's', atMost: 3 }]
    },
  },
  {
    name: 'first start',
    on: 'none',
    async measure() {
      const { measureFirstStart } = await import('./first-start.ts')
      const { ready, oneRemote } = await measureFirstStart()
      return [
        { what: 'first npm start after npm ci, to ready', value: ready, unit: 's', atMost: 35, aim: 20 },
        { what: 'production build of the largest remote', value: oneRemote, unit: 's', atMost: 6, aim: 3 },
      ]
    },
  },
  {
    name: 'smpp',
    on: 'none',
    async measure({ rawMessages }) {
      const { measureRaw } = await import('../../server/bench/smpp-raw.ts')
      const { perSecond } = await measureRaw(rawMessages)
      return [{ what: 'codec and session alone, with receipts', value: perSecond, unit: 'messages/s' }]
    },
  },
  ...SENDING_STEPS,
  recordedStep,
  {
    name: 'Analyze',
    on: 'engines',
    async measure({ analyze }, engine) {
      const { measureAnalyze } = await import('../../server/bench/analyze-100k.ts')
      const { seconds, longestStallMs } = await measureAnalyze(engine, analyze.numbers)
      const what = `Analyze of ${many(analyze.numbers)} numbers`
      return [
        { what, value: seconds, unit: 's', atMost: 2, ...compared },
        { what: 'longest stall of the service during it', value: longestStallMs, unit: 'ms' },
      ]
    },
  },
  {
    name: 'Analyze with a cap',
    on: 'engines',
    async measure({ analyze }, engine) {
      const { measureCaps } = await import('../../server/bench/caps.ts')
      const { seconds } = await measureCaps(engine, analyze.capped)
      const what = `what a cap adds to Analyze of ${many(analyze.capped)} numbers`
      return [
        { what, value: Math.round((seconds.with - seconds.without) * 100) / 100, unit: 's', atMost: 2, ...compared },
      ]
    },
  },
  {
    name: 'Analyze of a file',
    on: 'engines',
    async measure({ analyze }, engine) {
      const { measureAnalyzeFile } = await import('../../server/bench/analyze-file.ts')
      const { seconds, importSeconds, addedMiB } = await measureAnalyzeFile(engine, analyze.rowsOfFile)
      const what = `import and Analyze of a file of ${many(analyze.rowsOfFile)} rows`
      return [
        { what, value: seconds, unit: 's', atMost: 5, aim: 3, ...compared },
        { what: 'the import alone', value: importSeconds, unit: 's' },
        { what: 'memory that it added', value: addedMiB, unit: 'MiB', atMost: 300 },
      ]
    },
  },
  {
    name: 'large bodies',
    on: 'engines',
    async measure({ numbersOfBody }, engine) {
      const { measureLargeBodies } = await import('../../server/bench/large-bodies.ts')
      const { longestMs } = await measureLargeBodies(engine, numbersOfBody)
      const what = `longest stall while bodies of ${many(numbersOfBody)} numbers come, 2 at a time`
      return [{ what, value: longestMs, unit: 'ms', atMost: 50 }]
    },
  },
  {
    name: 'downloads',
    on: 'engines',
    async measure({ downloads }, engine) {
      const { measureDownloads } = await import('../../server/bench/downloads.ts')
      const { idleMs, busyMs, ratio } = await measureDownloads(engine, downloads)
      return [
        { what: 'a list of another account, idle, median', value: idleMs, unit: 'ms' },
        { what: 'the same while one user has 20 downloads', value: busyMs, unit: 'ms' },
        { what: 'ratio of both', value: ratio, unit: '×', atMost: 2 },
      ]
    },
  },
  {
    name: 'calls of the console',
    on: 'engines',
    async measure(sizes, engine) {
      const { messages, perSecond } = sizes.console
      const { measureConsoleLoad } = await import('../../server/bench/console-load.ts')
      const { idle, all, submittedPerSecond, byPath } = await measureConsoleLoad(engine, sizes.console)
      const beside = await measureConsoleLoad(engine, { ...sizes.console, isCoreTaken: true })
      const { '/v1/communications': list, '/v1/communications/{id}': detail } = byPath
      if (!list || !detail) throw new Error('a call was not measured')
      const calls = `${perSecond} calls of the console a second`
      return [
        { what: `${calls} without a send, p95`, value: idle.p95, unit: 'ms', atMost: 25 },
        { what: `${calls} while ${many(messages)} are sent, p95`, value: all.p95, unit: 'ms', atMost: 40, aim: 20 },
        {
          what: 'messages submitted meanwhile',
          value: submittedPerSecond,
          unit: 'messages/s',
          atLeast: 3000,
          aim: 5000,
        },
        {
          what: `${calls}, and another program takes a core, p95`,
          ...{ value: beside.all.p95, unit: 'ms', atMost: 120, aim: 60 },
        },
        { what: 'the list of communications meanwhile, p95', value: list.p95, unit: 'ms', atMost: 100 },
        { what: 'the communication that is sent meanwhile, p95', value: detail.p95, unit: 'ms', atMost: 100 },
      ]
    },
  },
  {
    name: 'Force Stop',
    on: 'engines',
    async measure({ stopped }, engine) {
      const { measureForceStop } = await import('../../server/bench/force-stop.ts')
      const figure = await measureForceStop(engine, stopped)
      const [while_, of] = [`while ${many(stopped)} are expanded`, `Force Stop of ${many(stopped)}`]
      const { answeredMs, cancelledMs, submittedAfter, waitsWhileExpanding, waitsWhileStopping } = figure
      return [
        { what: `wait of another account ${while_}, p99`, value: waitsWhileExpanding.p99, unit: 'ms', atMost: 1000 },
        { what: `${of}: answer`, value: answeredMs, unit: 'ms', atMost: 300 },
        { what: `${of}: all cancelled`, value: cancelledMs / 1000, unit: 's', atMost: 20 },
        // A chunk, on the one bind of this benchmark.
        { what: 'parts submitted after the answer', value: submittedAfter, unit: 'parts', atMost: 500 },
        { what: 'wait of another account during it, p99', value: waitsWhileStopping.p99, unit: 'ms', atMost: 1000 },
      ]
    },
  },
  ...(['csv', 'xlsx'] as const).map(
    (format): Step => ({
      name: `report as ${format}`,
      on: 'engines',
      async measure({ reported }, engine) {
        const { measureReports } = await import('../../server/bench/reports.ts')
        const [made] = await measureReports(engine, reported, [format])
        if (!made) throw new Error('no report was made')
        const what = `a report of ${many(reported)} messages, ${format}`
        return [
          { what, value: made.seconds, unit: 's', ...REPORT_SECONDS[format], ...compared },
          { what: `memory that it added, ${format}`, value: made.memoryGrowthMb, unit: 'MB', atMost: 200 },
        ]
      },
    }),
  ),
  {
    name: 'segments',
    on: 'engines',
    async measure({ people }, engine) {
      const { measureSegments } = await import('../../server/bench/segments.ts')
      const { milliseconds } = await measureSegments(engine, people)
      return Object.entries(milliseconds).map(([condition, value]) => ({
        ...{ what: `${many(people)} people counted by ${condition}`, value, unit: 'ms', atMost: 500 },
      }))
    },
  },
  {
    name: 'Logs and Home',
    on: 'engines',
    async measure({ logs }, engine) {
      const { measureLogsAndHome } = await import('../../server/bench/logs-and-home.ts')
      const { pages, home, desk } = await measureLogsAndHome(engine, logs)
      const messages = many(logs.messages)
      return [
        { what: `any page of Logs in ${messages} messages, p95`, value: pages.p95, unit: 'ms', atMost: 12, aim: 6 },
        { what: `Home with ${messages} messages, p95`, value: home.p95, unit: 'ms', atMost: 25, aim: 10 },
        { what: `the answer desk with ${messages} messages, p95`, value: desk.p95, unit: 'ms', atMost: 1000 },
      ]
    },
  },
  {
    name: 'OTP',
    on: 'engines',
    async measure(sizes, engine) {
      const { measureOtp } = await import('../../server/bench/otp.ts')
      const { requestsPerSecond, verifiesPerSecond, idle, underLoad } = await measureOtp(engine, sizes.otp)
      const when = `while ${many(sizes.otp.bulk)} are sent`
      return [
        { what: 'OTP requests', value: requestsPerSecond, unit: 'requests/s', atLeast: 800, aim: 1500, ...compared },
        { what: 'OTP verifies', value: verifiesPerSecond, unit: 'requests/s', atLeast: 2000, aim: 4000, ...compared },
        { what: 'OTP to carrier, idle, p50', value: idle.p50, unit: 'ms', atMost: 12, aim: 6 },
        { what: 'OTP to carrier, idle, p95', value: idle.p95, unit: 'ms', atMost: 25, aim: 12 },
        { what: 'OTP to carrier, idle, p99', value: idle.p99, unit: 'ms' },
        { what: `OTP to carrier, ${when}, p50`, value: underLoad.p50, unit: 'ms' },
        { what: `OTP to carrier, ${when}, p95`, value: underLoad.p95, unit: 'ms', atMost: 90, aim: 40 },
        { what: `OTP to carrier, ${when}, p99`, value: underLoad.p99, unit: 'ms' },
      ]
    },
  },
  {
    name: 'messages by one call',
    on: 'engines',
    async measure({ messages }, engine) {
      const { measureMessages } = await import('../../server/bench/messages.ts')
      const { answer, idle, underLoad } = await measureMessages(engine, messages)
      const calls = `${messages.perSecond} calls of one message a second`
      return [
        { what: `${calls}, answer, p50`, value: answer.p50, unit: 'ms' },
        { what: `${calls}, answer, p95`, value: answer.p95, unit: 'ms', atMost: 30, ...compared },
        { what: `${calls}, to carrier, p50`, value: idle.p50, unit: 'ms', atMost: 20, ...compared },
        { what: `${calls}, to carrier, p95`, value: idle.p95, unit: 'ms' },
        { what: `the same while ${many(messages.bulk)} are sent, to carrier, p95`, value: underLoad.p95, unit: 'ms' },
      ]
    },
  },
  {
    name: 'several processes',
    on: 'engines',
    async measure({ processes }, engine) {
      if (engine === 'citus') throw new Error('not measured on Citus')
      const { measureHandOver, measureWorkers } = await import('../../server/bench/processes.ts')
      const { p50 } = await measureHandOver(engine, processes.quickSends)
      const what = 'quick send of an api process to the submit_sm of a worker, p50'
      const measured: Measured[] = [{ what, value: p50, unit: 'ms' }]
      const cpu: number[] = []
      for (const workers of [1, 2]) {
        const { perSecond, cpuMicroseconds } = await measureWorkers(engine, workers, { messages: processes.messages })
        measured.push({ what: `${workers} worker processes, a bind each`, value: perSecond, unit: 'messages/s' })
        cpu.push(cpuMicroseconds)
      }
      const [one = 0, two = 0] = cpu
      return [
        ...measured,
        { what: 'CPU time a message of one worker and the database', value: one, unit: 'µs' },
        { what: 'CPU time a message of two workers against one', value: two / one, unit: '×', atMost: 1.2, aim: 1.05 },
      ]
    },
  },
  {
    name: 'start and idle',
    on: 'engines',
    async measure(sizes, engine) {
      const { measureIdle } = await import('../../server/bench/idle.ts')
      const { secondsToFirstReady, secondsToReady, megabytes, cpuPercent } = await measureIdle(engine, sizes.idle)
      const measured = [
        { what: 'first start with the demo history, to ready', value: secondsToFirstReady, unit: 's', atMost: 5 },
        { what: 'second start, to ready', value: secondsToReady, unit: 's', atMost: 1.2 },
      ]
      // The other server is not a child of the service, and has other databases.
      if (engine !== 'managed')
        return [
          ...measured,
          { what: 'idle memory without the server', value: megabytes, unit: 'MB' },
          { what: 'idle CPU without the server', value: cpuPercent, unit: '% of a CPU' },
        ]
      return [
        ...measured,
        { what: 'idle memory of all processes', value: megabytes, unit: 'MB', atMost: 260 },
        { what: 'idle CPU of all processes', value: cpuPercent, unit: '% of a CPU', atMost: 0.5 },
      ]
    },
  },
  {
    name: 'an empty remote',
    on: 'none',
    async measure({ visits }) {
      const { measureEmptyRemote } = await import('./empty-remote.ts')
      const { ownBytes, buildSeconds, firstVisitMs, laterVisitMs } = await measureEmptyRemote(visits)
      const what = (of: string) => `an empty remote: ${of}`
      return [
        { what: what('its own JavaScript, brotli'), value: ownBytes / 1000, unit: 'kB', atMost: 15 },
        { what: what('its production build'), value: buildSeconds, unit: 's', atMost: 10 },
        { what: what('first visit, its scripts fetched'), value: firstVisitMs, unit: 'ms', atMost: 300 },
        { what: what('later visit'), value: laterVisitMs, unit: 'ms', atMost: 50 },
      ]
    },
  },
  {
    name: 'the showcase',
    on: 'none',
    async measure({ visits }) {
      const { measureShowcase } = await import('./showcase.ts')
      const { form, home, again } = await measureShowcase(visits)
      const what = (of: string) => `the showcase: ${of}`
      return [
        { what: what('first visit, to a usable sign-in form'), value: form, unit: 's', atMost: 3, aim: 1.2 },
        { what: what('from the sign-in at once to Home'), value: home, unit: 's', atMost: 4, aim: 2 },
        { what: what('second visit, signed in, to Home'), value: again, unit: 's', atMost: 2, aim: 1 },
      ]
    },
  },
  {
    name: 'Lighthouse',
    on: 'none',
    option: '--lighthouse',
    async measure({ lighthouse }) {
      const { measureLighthouse } = await import('./lighthouse.ts')
      const { signIn, home, quickSend } = await measureLighthouse(lighthouse)
      const what = (of: string) => `Lighthouse, mobile, performance: ${of}`
      return [
        { what: what('sign-in'), value: signIn, unit: 'of 100', atLeast: 95, aim: 99 },
        { what: what('Home, signed in'), value: home, unit: 'of 100', atLeast: 80, aim: 92 },
        { what: what('Quick Send, signed in'), value: quickSend, unit: 'of 100', atLeast: 80, aim: 92 },
      ]
    },
  },
  {
    name: 'typing',
    on: 'none',
    async measure({ recipients }) {
      const { measureTyping } = await import('./typing.ts')
      const what = `INP of typing in Quick Send with ${many(recipients)} recipients`
      return [{ what, value: await measureTyping(recipients), unit: 'ms', atMost: 100, aim: 60 }]
    },
  },
  {
    name: 'size of the console',
    on: 'none',
    async measure() {
      const { code, output } = await run('node', ['scripts/check-size.ts'], { quiet: true })
      console.info(output)
      const exceeded = output.split('\n').filter((line) => /^(OVER|TWICE) /.test(line)).length
      if (code !== 0 && exceeded === 0) throw new Error(firstLine(output))
      return [{ what: 'limits of size that the console exceeds', value: exceeded, unit: '', atMost: 0 }]
    },
  },
]

/** After a failed build, an older console would be measured. */
async function buildConsole(): Promise<void> {
  const { code, output } = await run('node', ['scripts/build.ts'], { quiet: true })
  if (code !== 0) throw new Error(`the console does not build: ${firstLine(output)}`)
}

const firstLine = (text: string) => text.trim().split('\n')[0] ?? ''
