import home from './en/home.json' with { type: 'json' }
import nav from './en/nav.json' with { type: 'json' }
import needs from './en/needs.json' with { type: 'json' }

/** The texts of Home, which every screen may show. `rest.ts` loads the others. */
export default { home, nav, needs }
