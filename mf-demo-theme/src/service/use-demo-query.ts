import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callDemo, type DemoAnswer, type DemoInput, type DemoRoute } from './call-demo.ts'

type QueryOptions = {
  /** Shows the previous answer until the next one arrives: for lists. */
  keepPrevious?: boolean
}

/** The answer of a call, in the current language. */
export function useDemoQuery<Route extends DemoRoute>(
  route: Route,
  input: DemoInput<Route>,
  { keepPrevious }: QueryOptions = {},
) {
  const language = useObserved(useShell().language)
  return useQuery({
    queryKey: ['demo', route, language, input],
    queryFn: ({ signal }): Promise<DemoAnswer<Route>> => callDemo(route, input, { language, signal }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  })
}

/** @param invalidates the queries that the call changes; they are fetched again */
export function useDemoMutation<Route extends DemoRoute>(route: Route, invalidates: readonly DemoRoute[] = []) {
  const language = useObserved(useShell().language)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: DemoInput<Route>): Promise<DemoAnswer<Route>> => callDemo(route, input, { language }),
    // Awaited, so that a button stays busy until the screen shows the change.
    onSuccess: () =>
      Promise.all(invalidates.map((changed) => queries.invalidateQueries({ queryKey: ['demo', changed] }))),
  })
}
