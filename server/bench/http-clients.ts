/**
 * Clients in a separate process, a customer's servers or browsers: reads one job per line from standard input, does it, and writes one line. Times are
 * milliseconds since 1970, so that other processes on this machine can compare them.
 */
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

export type ClientJob = {
  url: string
  /** The headers of each request: they say who it is from. */
  headers: Record<string, string>
  connections: number
  /** Requests per second; unlimited by default. */
  perSecond?: number
  /** Requests with a body are POST, others GET. */
  requests: { path: string; body?: object }[]
}
export type ClientReport = {
  seconds: number
  /** One per request, in order. */
  done: {
    began: number
    took: number
    /** How long the request waited for a connection after its time had come. */
    late: number
    status: number
    body: string
  }[]
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
      const due = job.perSecond ? begun + (index * 1000) / job.perSecond : 0
      await until(due)
      const began = clock()
      const answer = await ask(agent, job, one, `${begun} ${index}`.replaceAll(' ', '-'))
      const took = clock() - began
      done[index] = { began, took, late: due > 0 ? began - due : 0, ...answer }
    }
  }
  await Promise.all(Array.from({ length: job.connections }, client))
  agent.destroy()
  return { seconds: (clock() - begun) / 1000, done }
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - clock())))
}

function ask(agent: Agent, job: ClientJob, { path, body }: ClientJob['requests'][number], idempotencyKey: string) {
  const text = body && JSON.stringify(body)
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(
      new URL(path, job.url),
      {
        method: text ? 'POST' : 'GET',
        agent,
        headers: {
          ...job.headers,
          ...(text && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            'idempotency-key': idempotencyKey,
          }),
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
