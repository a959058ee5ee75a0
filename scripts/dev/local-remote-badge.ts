import { reloadCode } from './reload.ts'

/** A script for each page: a badge that names the local remote and links back to the console, and the reload after a build. */
export function localRemoteBadge(name: string, consoleUrl: URL): string {
  const origin = JSON.stringify(consoleUrl.origin)
  return `${reloadCode}
{
  const badge = document.createElement('aside')
  badge.id = 'local-remote'
  badge.setAttribute('aria-label', 'Local remote')
  badge.style.cssText =
    'position:fixed;left:12px;bottom:12px;z-index:2000;display:flex;gap:12px;padding:6px 12px;border-radius:16px;' +
    'background:#7a2e00;color:#fff;font:13px/20px system-ui,sans-serif'
  const leave = document.createElement('a')
  leave.textContent = 'Leave'
  leave.href = ${origin}
  leave.style.color = '#fff'
  // The same screen of the console.
  const updateLink = () => (leave.href = ${origin} + location.pathname + location.search)
  leave.addEventListener('pointerdown', updateLink)
  leave.addEventListener('focus', updateLink)
  badge.append(${JSON.stringify(`Local ${name} in ${consoleUrl.host}`)}, leave)
  document.body.append(badge)
}
`
}
