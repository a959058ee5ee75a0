import { StateView } from '@songsarn/ui/states/StateView.tsx'
import {
  Component,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  use,
  useContext,
  useEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { isGone, missingScript, statusOf } from '../../services/scripts/missing-script.ts'
import type { Part } from '../../services/scripts/part.ts'

/** Pause between two tries that nobody asked for, in milliseconds. */
const AGAIN_MS = 15_000

/** How often the nearest boundary has tried. A part that failed is loaded again in the next round. */
const Round = createContext(0)

/** Suspends until the part is there. A failure goes to the nearest `PartsBoundary`. */
export function usePart<T>(part: Part<T>): T {
  return use(part.at(useContext(Round)))
}

/** A component whose code is loaded when it is drawn. */
export function drawnLater<Props extends object>(part: Part<ComponentType<Props>>): ComponentType<Props> {
  // `lazy` keeps a failure for ever, so each try has its own.
  let tried: { promise: Promise<ComponentType<Props>>; Loaded: ComponentType<Props> } | undefined
  return function Later(props: Props) {
    const promise = part.at(useContext(Round))
    if (tried?.promise !== promise) tried = { promise, Loaded: lazy(async () => ({ default: await promise })) }
    return <tried.Loaded {...props} />
  }
}

type BoundaryProps = {
  children: ReactNode
  /** Draws nothing instead of the failure: for what the screen works without. */
  isOptional?: boolean
}

/**
 * Says that a part of the console could not be loaded, and tries again: by its button, when the network is back, and now and then.
 * Any other error goes on to the boundary above.
 */
export class PartsBoundary extends Component<BoundaryProps, { error: unknown; round: number }> {
  override state = { error: undefined, round: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error, round } = this.state
    if (error === undefined) return <Round value={round}>{this.props.children}</Round>
    const url = missingScript(error)
    if (url === undefined) throw error
    const retry = () => this.setState({ error: undefined, round: round + 1 })
    return <NotLoaded key={round} url={url} isShown={!this.props.isOptional} onRetry={retry} />
  }
}

type NotLoadedProps = { url: string; isShown: boolean; onRetry(): void }

function NotLoaded({ url, isShown, onRetry }: NotLoadedProps) {
  const { t } = useTranslation('shell')
  const [gone, setGone] = useState(false)
  useEffect(() => {
    let isOver = false
    void statusOf(url).then((status) => {
      if (!isOver) setGone(isGone(status))
    })
    return () => {
      isOver = true
    }
  }, [url])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each failure, which has its own key
  useEffect(() => {
    if (gone) return
    const timer = setTimeout(onRetry, AGAIN_MS)
    globalThis.addEventListener('online', onRetry)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', onRetry)
    }
  }, [gone])
  if (!isShown) return null
  const reload = { label: t('crashed.reload'), run: () => location.reload() }
  const retry = { label: t('notLoaded.retry'), run: onRetry }
  return (
    <main>
      <StateView
        picture="failed"
        heading="h1"
        role="alert"
        title={t(gone ? 'notLoaded.gone' : 'notLoaded.title')}
        help={t(gone ? 'notLoaded.goneHelp' : 'notLoaded.help')}
        action={gone ? reload : retry}
        {...(!gone && { secondary: reload })}
      />
    </main>
  )
}
