import { useToast } from '../page/use-toast.ts'
import type { DemoInput, DemoRoute } from '../service/call-demo.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'

type ProfileRoute = Extract<DemoRoute, `POST /profile/${string}`>

/** Calls a route that changes the profile. Resolves to undefined on failure. */
export function useProfileMutation<Route extends ProfileRoute>(route: Route) {
  const toast = useToast()
  const { mutateAsync } = useDemoMutation(route, ['GET /profile/data'])
  return (input: DemoInput<Route>) => mutateAsync(input).catch(toast.error)
}
