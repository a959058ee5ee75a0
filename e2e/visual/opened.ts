import type { Page } from '@playwright/test'

/** Elements that can lie over a screen: dialogs, drawers, menus, lists and pickers. */
const OVER = [
  '[role=dialog]',
  '[role=alertdialog]',
  '.popup',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
].join(', ')

const CONTROLS = 'button, [role=combobox], [role=tab], [role=menuitem], .ant-picker input'
/** Controls of the first row are enough: each row has the same controls. */
const OTHER_ROWS =
  'thead, tbody tr:nth-child(n+2), ul:not([role=menu]) > li:nth-child(n+2), .ant-picker-panel, nav, [role=menuitemradio]'

/** Not to be used: another person or account would be at work afterwards. */
const LEAVES = /(sign|log) out|sign in as|^demo/i
/** Differ from screen to screen, though their names are the same. */
const OF_ITS_SCREEN =
  /^(more actions|filters|more filters|create|save|next|confirm|continue|preview|send|import|analyze|delete)\b/i

/** Not the action of a dialog; nor are those that delete something, which have no fields to fill in. */
const SAFE = /^(close|cancel|keep|delete|remove|revoke|stop|turn|add to)\b/i

type Options = {
  /** The screen's name. */
  screen: string
  /** Controls that were used on other screens, which need not be used again. Grows. */
  known: Set<string>
  /** Shows the screen as it was at first. */
  reopen(): Promise<void>
  /** Called with each new sight, and a name for it. */
  look(name: string): Promise<void>
}

/**
 * Uses each control of a screen, and then the controls of the menu or form that it opened, as a visitor who looks behind
 * every door. Forms are sent as they are, to see their errors. Use it with data that may change.
 */
export async function openAll(page: Page, { screen, known, reopen, look }: Options): Promise<void> {
  const area = screen === 'home' ? 'header, main' : 'main'
  for (const control of await controlsIn(page, area)) {
    const key = OF_ITS_SCREEN.test(control) ? `${screen} ${control}` : control
    if (known.has(key) || LEAVES.test(control)) continue
    known.add(key)
    const name = `${screen}--${slug(control)}`
    await reopen()
    if (!(await use(page, area, control))) continue
    await look(name)
    const isMenu = (await page.locator('[role=menu]:visible').count()) > 0
    const inside = await controlsIn(page, isMenu ? '[role=menu]' : '[role=dialog]')
    for (const next of isMenu ? inside : inside.filter((label) => !SAFE.test(label)).slice(-1)) {
      if (LEAVES.test(next) || known.has(`${key} ${next}`)) continue
      known.add(`${key} ${next}`)
      if (isMenu) {
        await reopen()
        await use(page, area, control)
      }
      if (await use(page, isMenu ? '[role=menu]' : '[role=dialog]', next)) await look(`${name}--${slug(next)}`)
    }
  }
}

const slug = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

/** Names of the enabled controls that show, without what tells rows apart. */
async function controlsIn(page: Page, area: string): Promise<string[]> {
  return page.evaluate(findControls, [area, CONTROLS, OTHER_ROWS, ''] as const)
}

/** Uses a control. Answers whether the screen shows something new, and is still the same screen. */
async function use(page: Page, area: string, control: string): Promise<boolean> {
  const before = await sight(page)
  await page.evaluate(findControls, [area, CONTROLS, OTHER_ROWS, control] as const)
  const pressed = page.locator('[data-use]')
  if ((await pressed.count()) === 0) return false
  await pressed.click({ timeout: 3000 }).catch(() => undefined)
  // Menus and forms share no sign of being open, and a control may open neither.
  await page.waitForTimeout(400)
  await page.waitForFunction(() => !document.querySelector('.skeleton, .skeleton-bar, .ant-btn-loading'), undefined, {
    timeout: 10_000,
  })
  const after = await sight(page)
  return after.path === before.path && after.shown !== before.shown
}

async function sight(page: Page): Promise<{ path: string; shown: string }> {
  return page.evaluate((over) => {
    const open = [...document.querySelectorAll(over)].filter((node) => node.checkVisibility())
    const expanded = document.querySelectorAll('[aria-expanded=true]').length
    const text = document.querySelector('main')?.textContent ?? ''
    return { path: location.pathname, shown: `${open.length} ${expanded} ${text.replaceAll(/\d/g, '')}` }
  }, OVER)
}

/** In the page. With a `wanted` name it marks that control with `data-use`. */
function findControls([area, controls, others, wanted]: readonly [string, string, string, string]): string[] {
  for (const old of document.querySelectorAll('[data-use]')) old.removeAttribute('data-use')
  const names: string[] = []
  for (const node of document.querySelectorAll<HTMLElement>(controls)) {
    if (!node.closest(area) || node.closest(others) || !node.checkVisibility()) continue
    if (node.matches(':disabled, [aria-disabled=true]')) continue
    const { labels = null } = node as HTMLInputElement
    const by = node.getAttribute('aria-labelledby')
    const label =
      node.getAttribute('aria-label') ||
      labels?.[0]?.textContent ||
      (by && document.getElementById(by)?.textContent) ||
      node.textContent ||
      node.getAttribute('title') ||
      node.getAttribute('placeholder') ||
      ''
    const name = label.split(':')[0]?.replaceAll(/\d+/g, '').trim() ?? ''
    if (!name || names.includes(name)) continue
    names.push(name)
    if (name === wanted) node.setAttribute('data-use', '')
  }
  return names
}
