import './states.css'
import { defineTexts } from '../text/define-texts.ts'
import { useOnline } from './use-online.ts'

/** Beside an action that is running: says that it waits for the network while the browser is offline. */
export function WaitsForNetwork({ isRunning }: { isRunning: boolean }) {
  const text = useTexts()
  const isOnline = useOnline()
  return (
    <p className="state-offline" role="status">
      {isRunning && !isOnline && text('waits')}
    </p>
  )
}

const useTexts = defineTexts('waitsForNetwork', {
  en: { waits: "You're offline. This continues as soon as you're online again." },
  th: { waits: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต ระบบจะดำเนินการต่อทันทีที่เชื่อมต่อได้' },
})
