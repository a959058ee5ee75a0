import { createContext } from 'react'

/** `reset` puts the sample data back; there is none where something else than this area answers the calls. */
export const DemoControls = createContext<{ reset?: () => void }>({})
