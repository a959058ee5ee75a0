import type { RemoteUnderTest } from '../render-remote.tsx'

/** The part of a remote's definition that the workbench needs, as in tests. */
export type WorkbenchArea = RemoteUnderTest
