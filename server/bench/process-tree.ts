import { readdir, readFile } from 'node:fs/promises'

/** The unit of times in proc(5), on every Linux that runs Node. */
const TICKS_PER_SECOND = 100

export type ProcessUse = {
  pid: number
  command: string
  /** Its memory; pages that it shares with others count in equal parts for each (PSS). */
  megabytes: number
  /** CPU time since its start, with the time of its children that have ended. */
  cpuSeconds: number
}

/** Measures a process and all its descendants; Linux only. As a user who may read them: their own, or root. */
export async function readTree(root: number): Promise<ProcessUse[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== undefined)
  const tree = all.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
  return Promise.all(
    tree.map(async ({ pid, cpuSeconds }) => ({
      pid,
      command: (await read(pid, 'cmdline')).replaceAll('\0', ' ').trim().slice(0, 60),
      megabytes: await readMegabytes(pid),
      cpuSeconds,
    })),
  )
}

/** Fields of /proc/PID/stat, proc_pid_stat(5). */
async function readStat(pid: number) {
  const stat = await read(pid, 'stat')
  // The name before them may have spaces and brackets.
  const [, ...fields] = stat.slice(stat.lastIndexOf(')') + 1).split(' ')
  const [parent, ...times] = [fields[1], ...fields.slice(11, 15)].map(Number)
  if (parent === undefined || times.length < 4) return undefined
  return { pid, parent, cpuSeconds: times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND }
}

async function readMegabytes(pid: number): Promise<number> {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(await read(pid, 'smaps_rollup'))?.[1]
  // Its kB are 1024 bytes.
  return Math.round((Number(kilobytes ?? 0) * 1024) / 1e5) / 10
}

/** Empty when the process has ended meanwhile. */
const read = (pid: number, file: string): Promise<string> => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
