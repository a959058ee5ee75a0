import type { ComponentProps, MouseEvent } from 'react'
import { usePlatform } from '../app/PlatformContext.ts'
import { useNavigate } from './use-navigate.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A real link, so that it opens in a new tab too; a plain press stays in the page. */
export function Link({ to, onClick, ...rest }: Props) {
  const { basePath } = usePlatform()
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={basePath + to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || opensElsewhere(event)) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
