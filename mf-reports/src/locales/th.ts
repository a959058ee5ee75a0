import type en from './en.ts'
import home from './th/home.json' with { type: 'json' }
import nav from './th/nav.json' with { type: 'json' }
import needs from './th/needs.json' with { type: 'json' }

/** The texts of Home, which every screen may show. `rest.ts` loads the others. */
export default { home, nav, needs } satisfies Record<keyof typeof en, object>
