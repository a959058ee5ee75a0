import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callDemo, type DemoAnswer, type DemoInput, type DemoRow } from './call-demo.ts'

type QueryOptions = {
  /** The answer of before stays in sight until the next one comes: for lists. */
  keep?: boolean
  enabled?: boolean
}

/** What a row of the demo's service answers, in the language in use. */
export function useDemo<Row extends DemoRow>(row: Row, input: DemoInput<Row>, { keep, enabled }: QueryOptions = {}) {
  const language = useObserved(useShell().language)
  return useQuery({
    queryKey: ['demo', row, language, input],
    queryFn: ({ signal }): Promise<DemoAnswer<Row>> => callDemo(row, input, { language, signal }),
    placeholderData: keep ? keepPreviousData : undefined,
    enabled,
  })
}

/** Calls a row that changes something. `changes`: the rows whose answers are asked for again afterwards. */
export function useDemoAction<Row extends DemoRow>(row: Row, changes: readonly DemoRow[] = []) {
  const language = useObserved(useShell().language)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: DemoInput<Row>): Promise<DemoAnswer<Row>> => callDemo(row, input, { language }),
    // Waited for, so that a button stays busy until what it changed is on the screen.
    onSuccess: () => Promise.all(changes.map((each) => queries.invalidateQueries({ queryKey: ['demo', each] }))),
  })
}
