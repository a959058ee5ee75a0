import { useFormat } from '@songsarn/i18n/use-format'

/** An instant as date and time, also for programs that read the page. */
export function Time({ at }: { at: string }) {
  const { dateTime } = useFormat()
  return <time dateTime={at}>{dateTime(at)}</time>
}
