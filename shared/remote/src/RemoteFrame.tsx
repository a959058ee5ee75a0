import { FormHostContext } from '@songsarn/ui/form/form-host'
import { themeConfig } from '@songsarn/ui/theme/theme-config'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { Component, type ComponentType, type ReactNode, useEffect, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { antdLocale } from './antd-locale.ts'
import { createFormHost, ownerOf } from './form-host.ts'
import { RemoteRouter } from './RemoteRouter.tsx'
import type { RemoteProps } from './remote.ts'
import type { RemoteStore } from './remote-store.ts'
import { stylesClass, useStyledPlaces } from './styled-places.ts'
import { ShellContext, useObserved } from './use-shell.ts'

type Props = RemoteProps & { name: string; Root: ComponentType; queries: QueryClient; store?: RemoteStore }

/**
 * The providers around a remote's screens. React context does not cross roots, so each remote brings its own.
 *
 * There is no Suspense around the screens: the shell shows its loading state until the first one is drawn, and a screen stays
 * until the chunk of the next one is there. React would show a fallback for 300 ms at least (FALLBACK_THROTTLE_MS in its
 * reconciler).
 */
export function RemoteFrame(props: Props) {
  const { shell, domElement, isHere = always, onPaint, onCrash, name, Root, queries, store } = props
  const formHost = useMemo(() => {
    // Before the first screen reads it. Another account mounts a new frame.
    store?.open(ownerOf(shell))
    return createFormHost(shell, store)
  }, [shell, store])
  return (
    <ErrorBoundary onError={onCrash}>
      <ShellContext value={shell}>
        <FormHostContext value={formHost}>
          <QueryClientProvider client={queries}>
            <I18nextProvider i18n={shell.i18n} defaultNS={name}>
              <Themed name={name} shell={shell} domElement={domElement}>
                <RemoteRouter basename={shell.basePath || '/'} isHere={isHere}>
                  <Root />
                  <Painted onPaint={onPaint} />
                </RemoteRouter>
              </Themed>
            </I18nextProvider>
          </QueryClientProvider>
        </FormHostContext>
      </ShellContext>
    </ErrorBoundary>
  )
}

const always = () => true

type ThemedProps = Pick<Props, 'name' | 'shell' | 'domElement'> & { children: ReactNode }

function Themed({ name, shell, domElement, children }: ThemedProps) {
  const skin = useObserved(shell.theme)
  const language = useObserved(shell.language)
  const over = useStyledPlaces(name, domElement)
  const dialogs = { classNames: { root: stylesClass(name) } }
  return (
    <ConfigProvider
      theme={{ ...themeConfig(skin), cssVar: { key: name } }}
      locale={antdLocale(language)}
      getPopupContainer={(trigger) => (isDialog(trigger) ? (null as never) : over)}
      drawer={dialogs}
      modal={dialogs}
    >
      {children}
    </ConfigProvider>
  )
}

/**
 * For a dialog, antd passes no trigger, or the body. Dialogs keep antd's own container: in another container they would not
 * lock the page's scrolling, and would not return the focus (@rc-component/portal 2, drawer 1).
 */
const isDialog = (trigger: HTMLElement | undefined) => !trigger || trigger === document.body

/** Has no Suspense boundary between itself and the screen, so its effect waits until no part of the screen is suspended. */
function Painted({ onPaint }: Pick<RemoteProps, 'onPaint'>) {
  useEffect(() => onPaint(), [onPaint])
  return null
}

type BoundaryProps = { onError(error: unknown): void; children: ReactNode }

/** Draws an empty frame after an error: the shell draws the failure in the frame and offers Retry. */
class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
