import { useMemo } from 'react'
import { goTo } from '../services/remotes/location.ts'
import { usePlatform } from './PlatformContext.ts'

/** Goes to a path of the console; asks first when unsaved work would be lost. */
export function useNavigate(): (to: string) => void {
  const { leave } = usePlatform()
  return useMemo(() => (to) => void leave.mayLeave().then((may) => may && goTo(to)), [leave])
}
