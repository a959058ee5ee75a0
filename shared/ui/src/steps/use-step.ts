import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The step of a wizard, in the address: Back, a reload and a link show the same step.
 *
 * @param isOpen whether a step can be shown: the steps before it are complete. Otherwise the first open one before it is shown.
 */
export function useStep<Name extends string>(names: readonly Name[], isOpen: (name: Name) => boolean = () => true) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const wanted = Math.max(0, names.indexOf(new URLSearchParams(search).get('step') as Name))
  const index = Math.max(0, names.slice(0, wanted + 1).findLastIndex(isOpen))
  const step = names[index]
  if (step === undefined) throw new Error('a wizard has steps')
  function go(next: Name, options?: { replace: boolean }) {
    const query = new URLSearchParams(search)
    query.set('step', next)
    navigate({ search: `?${query}` }, options)
  }
  // Otherwise the wizard would go on by itself as soon as the shown step is complete.
  useEffect(() => {
    if (index < wanted) go(step, { replace: true })
  }, [index, wanted])
  return { step, index, go: (next: Name) => go(next) }
}
