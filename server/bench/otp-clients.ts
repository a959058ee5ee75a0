/**
 * A customer's servers in a separate process: reads one job per line from standard input, does it, and writes one line. Times are
 * milliseconds since 1970, so that other processes on this machine can compare them.
 */
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

export type ClientJob = {
  url: string
  key: string
  connections: number
  /** Requests per second; unlimited by default. */
  perSecond?: number
  requests: { path: string; body: object }[]
}
export type ClientReport = {
  seconds: number
  /** One per request, in order. */
  done: { began: number; took: number; status: number; body: string }[]
}

const clock = () => performance.timeOrigin + performance.now()

async function work(job: ClientJob): Promise<ClientReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections })
  const done: ClientReport['done'] = []
  let next = 0
  const begun = clock()
  const client = async () => {
    for (;;) {
      const index = next++
      const one = job.requests[index]
      if (!one) return
      if (job.perSecond) await until(begun + (index * 1000) / job.perSecond)
      const began = clock()
      const answer = await post(agent, job, one, `${begun} ${index}`.replaceAll(' ', '-'))
      done[index] = { began, took: clock() - began, ...answer }
    }
  }
  await Promise.all(Array.from({ length: job.connections }, client))
  agent.destroy()
  return { seconds: (clock() - begun) / 1000, done }
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - clock())))
}

function post(agent: Agent, job: ClientJob, { path, body }: ClientJob['requests'][number], idempotencyKey: string) {
  const text = JSON.stringify(body)
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(
      new URL(path, job.url),
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${job.key}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'idempotency-key': idempotencyKey,
        },
      },
      (response) => {
        let got = ''
        response.setEncoding('utf8')
        response.on('data', (piece) => {
          got += piece
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: got }))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

if (import.meta.main)
  for await (const line of createInterface(process.stdin)) console.log(JSON.stringify(await work(JSON.parse(line))))
