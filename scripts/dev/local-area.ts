import { reloadCode } from './reload.ts'

/** Says at the foot of each page which area is the local one, and leads out of it; reloads the page when it was built again. */
export function localAreaScript(name: string, consoleUrl: URL): string {
  const there = JSON.stringify(consoleUrl.origin)
  return `${reloadCode}
{
  const badge = document.createElement('aside')
  badge.id = 'local-area'
  badge.setAttribute('aria-label', 'Local area')
  badge.style.cssText =
    'position:fixed;left:12px;bottom:12px;z-index:2000;display:flex;gap:12px;padding:6px 12px;border-radius:16px;' +
    'background:#7a2e00;color:#fff;font:13px/20px system-ui,sans-serif'
  const leave = document.createElement('a')
  leave.textContent = 'Leave'
  leave.href = ${there}
  leave.style.color = '#fff'
  // To the same screen over there.
  const aim = () => (leave.href = ${there} + location.pathname + location.search)
  leave.addEventListener('pointerdown', aim)
  leave.addEventListener('focus', aim)
  badge.append(${JSON.stringify(`Local ${name} in ${consoleUrl.host}`)}, leave)
  document.body.append(badge)
}
`
}
