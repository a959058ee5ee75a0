import './states.css'
import { type ReactNode, useState } from 'react'
import { defineTexts } from '../text/define-texts.ts'
import { useOnline } from './use-online.ts'

type Held = {
  /** True while the browser is offline: do nothing. The notice then says so. */
  hold(): boolean
  /** Forgets the action, because the user cancelled it. */
  release(): void
  notice: ReactNode
}

/**
 * Holds an action back while the browser is offline. Nothing leaves the browser, so the user can still cancel, and is asked again when
 * the network is back: what was right an hour ago may be wrong now.
 */
export function useHeld(): Held {
  const text = useTexts()
  const isOnline = useOnline()
  const [isHeld, setHeld] = useState(false)
  return {
    hold() {
      setHeld(!navigator.onLine)
      return !navigator.onLine
    },
    release: () => setHeld(false),
    notice: (
      <p className="state-offline" role="status">
        {isHeld && text(isOnline ? 'back' : 'held')}
      </p>
    ),
  }
}

const useTexts = defineTexts('held', {
  en: {
    held: "You're offline. Nothing has been done, and you can cancel. You'll be asked again when you're online.",
    back: "You're online again. Nothing has been done yet. Press the button again to go on.",
  },
  th: {
    held: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต ระบบยังไม่ได้ดำเนินการใดๆ คุณยกเลิกได้ เมื่อเชื่อมต่อได้แล้วระบบจะถามอีกครั้ง',
    back: 'เชื่อมต่ออินเทอร์เน็ตได้แล้ว ระบบยังไม่ได้ดำเนินการใดๆ กดปุ่มอีกครั้งเพื่อดำเนินการต่อ',
  },
})
