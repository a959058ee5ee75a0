/** How much the steps of the benchmark do. */
export type Sizes = typeof FULL

/** Sizes for which the goals are set. */
export const FULL = {
  rawMessages: 200_000,
  send: { large: 50_000, small: 20_000 },
  growth: { small: 10_000, large: 1_000_000 },
  againstKannel: { messages: 40_000, seconds: 10 },
  analyze: { numbers: 100_000, rowsOfFile: 1_000_000, capped: 1_000_000 },
  numbersOfBody: 100_000,
  downloads: { communications: 4, calls: 300 },
  console: { messages: 1_000_000, perSecond: 200, seconds: 20, idleSeconds: 10 },
  stopped: 1_000_000,
  reported: 1_000_000,
  people: 1_000_000,
  logs: { messages: 5_000_000, calls: 40 },
  otp: { requests: 5000, bulk: 100_000, perSecond: 25, seconds: 10 },
  messages: { bulk: 100_000, perSecond: 200, seconds: 10 },
  processes: { quickSends: 40, messages: 20_000 },
  idle: { settle: 90, idle: 60 },
  visits: 5,
  lighthouse: 3,
  recipients: 10_000,
}

/** Enough to run every line in two minutes. */
export const QUICK: Sizes = {
  rawMessages: 5000,
  send: { large: 2000, small: 1000 },
  growth: { small: 500, large: 2000 },
  againstKannel: { messages: 2000, seconds: 2 },
  analyze: { numbers: 5000, rowsOfFile: 10_000, capped: 20_000 },
  numbersOfBody: 5000,
  downloads: { communications: 1, calls: 20 },
  console: { messages: 5000, perSecond: 50, seconds: 2, idleSeconds: 1 },
  stopped: 2000,
  // Multiples of the communications that `fillLogs` makes.
  reported: 50_000,
  people: 10_000,
  logs: { messages: 100_000, calls: 2 },
  otp: { requests: 100, bulk: 2000, perSecond: 10, seconds: 2 },
  messages: { bulk: 2000, perSecond: 20, seconds: 2 },
  processes: { quickSends: 5, messages: 1000 },
  idle: { settle: 0, idle: 2 },
  visits: 1,
  lighthouse: 1,
  recipients: 1000,
}
