import { useToast } from '../../page/use-toast.ts'
import type { DemoInput, DemoRow } from '../../service/call-demo.ts'
import { useDemoAction } from '../../service/use-demo.ts'

type ProfileAction = Extract<DemoRow, `POST /profile/${string}`>

/** Does one thing on the profile, and shows what came of it; answers nothing when it failed. */
export function useProfileAction<Row extends ProfileAction>(row: Row) {
  const toast = useToast()
  const { mutateAsync } = useDemoAction(row, ['GET /profile/data'])
  return (input: DemoInput<Row>) => mutateAsync(input).catch(toast.failed)
}
