import type { RemoteUnderTest } from '../render-remote.tsx'

/** What the workbench needs of an area: the same as its tests. */
export type WorkbenchArea = RemoteUnderTest
