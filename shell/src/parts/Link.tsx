import type { ComponentProps, MouseEvent } from 'react'
import { usePlatform } from '../platform/PlatformContext.ts'
import { useNavigate } from '../platform/use-navigate.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a path of the console: a plain click navigates in the page, a modified click opens a tab. */
export function Link({ to, onClick, ...rest }: Props) {
  const { basePath } = usePlatform()
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={basePath + to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isModifiedClick(event)) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}

const isModifiedClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
